import { type Json, isJsonObject } from '@vpds/kernel';

/** Clients may see the words. */
const MAX_WORDS = 500;

/** The `message` of an error body: one line, no control characters, bounded. */
export function refusalWords(body: Json | undefined): string {
  const message = isJsonObject(body) ? body['message'] : undefined;
  const words = typeof message === 'string' ? clean(message) : '';
  return words === '' ? 'no reason was given' : words;
}

function clean(text: string): string {
  const line = text
    .slice(0, 4 * MAX_WORDS)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= MAX_WORDS ? line : `${characters.slice(0, MAX_WORDS - 1).join('')}…`;
}
