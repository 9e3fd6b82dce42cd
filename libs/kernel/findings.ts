import { Refusal, type RefusalParameters } from './errors.ts';

/** Something in a request that has no effect. `code`: how a strict call is refused because of it (ANS-23). */
export interface Finding {
  /** The name that the client wrote, with its path: `fields.AP30Pno`. */
  readonly name: string;
  readonly code: string;
  readonly parameters: RefusalParameters;
}

export const NO_FINDINGS: readonly Finding[] = [];

/** @throws Refusal for the first finding of a strict call */
export function refuseStrictly(
  findings: readonly Finding[],
  { isStrict = false }: { readonly isStrict?: boolean },
): void {
  const [first] = findings;
  if (isStrict && first !== undefined) throw new Refusal(first.code, first.parameters);
}

/** Listed in an answer; length with escapes. */
const MOST_NAMES = 10;
const LONGEST_NAME = 64;

/** Names for a header: encoded and bounded, since they are client input. */
export function listedNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => {
    // A cut surrogate pair cannot be encoded.
    const encoded = encodeURIComponent(Buffer.from(name.slice(0, LONGEST_NAME)).toString());
    return encoded.slice(0, LONGEST_NAME).replace(/%.?$/, '');
  });
  return (names.length > MOST_NAMES ? [...shown, '...'] : shown).join(', ');
}

/** Joins two lists; the bound is that of one. */
export function joinedNames(first: string, second: string): string {
  const names = [...first.split(', '), ...second.split(', ')].filter((name) => name !== '...');
  const isCut = names.length > MOST_NAMES || first.endsWith('...') || second.endsWith('...');
  return [...names.slice(0, MOST_NAMES), ...(isCut ? ['...'] : [])].join(', ');
}

type IgnoredHeader = { readonly 'x-ignored'?: string };

/** The header is stored with the answer and repeated with it under its idempotency key. */
export function ignoredHeader(findings: readonly Finding[]): IgnoredHeader {
  return findings.length === 0 ? {} : { 'x-ignored': listedNames(findings.map(({ name }) => name)) };
}

/** Names that were ignored in the rows of a request, each once; bounded, however many rows there are. */
export class IgnoredNames {
  readonly #names = new Set<string>();

  add(names: readonly string[] = []): void {
    for (const name of names) if (this.#names.size <= MOST_NAMES) this.#names.add(name);
  }

  get header(): IgnoredHeader {
    return this.#names.size === 0 ? {} : { 'x-ignored': listedNames([...this.#names]) };
  }
}
