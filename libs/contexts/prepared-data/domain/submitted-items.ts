import { type Json, type JsonObject, Refusal, isJsonObject } from '@vpds/kernel';
import { type DocumentCategories, categoryOf } from './document-categories.ts';
import { MAX_URL_LENGTH, type UrlCheck } from './prepared-data.ts';
import type { SubmittedDocument, SubmittedImage } from './prepared-data.decider.ts';

/** Absolute, without blanks and control characters. */
const HTTP_URL = /^https?:\/\/[^\s\p{Cc}/?#\\][^\s\p{Cc}]*$/iu;

export function isHttpUrl(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_URL_LENGTH &&
    !/\p{Surrogate}/u.test(value) &&
    HTTP_URL.test(value) &&
    URL.canParse(value)
  );
}

/** PRE-1. @throws Refusal for the first invalid item, as `documents[2].documentUrl` */
export function readDocuments(
  items: readonly Json[],
  categories: DocumentCategories,
  check: UrlCheck,
): SubmittedDocument[] {
  return items.map((value, index) => {
    const path = `documents[${index}]`;
    const item = readItem(path, value);
    const category = categoryOf(categories, item['documentCategoryID']);
    if (category === undefined) throw new Refusal('document_category_unknown', [`${path}.documentCategoryID`]);
    const url = readUrl(`${path}.documentUrl`, item['documentUrl']);
    return {
      categoryID: category.id,
      single: category.single,
      url,
      private: readPrivate(`${path}.private`, item['private']),
      check,
    };
  });
}

/** @throws Refusal for the first invalid item */
export function readImages(items: readonly Json[], check: UrlCheck): SubmittedImage[] {
  return items.map((value, index) => {
    const path = `images[${index}]`;
    const item = readItem(path, value);
    const url = readUrl(`${path}.imageUrl`, item['imageUrl']);
    return { url, private: readPrivate(`${path}.private`, item['private']), check };
  });
}

function readItem(path: string, value: Json): JsonObject {
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isJsonObject(value)) throw new Refusal('not_object', [path]);
  return value;
}

function readUrl(path: string, value: Json | undefined): string {
  if (!isHttpUrl(value)) throw new Refusal('url_malformed', [path]);
  return value;
}

const PRIVATE: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  [false, false],
  [true, true],
]);

function readPrivate(path: string, value: Json | undefined): boolean {
  const read = PRIVATE.get(value ?? 0);
  if (read === undefined) throw new Refusal('private_malformed', [path]);
  return read;
}
