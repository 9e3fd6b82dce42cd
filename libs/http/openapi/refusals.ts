import { type ErrorCatalogue, type ErrorEntry, type RefusalParameters, errorText } from '@vpds/kernel';
import { edgeErrors } from '../edge/edge-errors.ts';

type CodeOf<C extends readonly ErrorCatalogue[]> =
  keyof typeof edgeErrors | { [I in keyof C]: keyof C[I] & string }[number];

/** Example parameters by code. */
export function refusals<const C extends readonly ErrorCatalogue[]>(...catalogues: C) {
  const known = Object.fromEntries([edgeErrors, ...catalogues].flatMap((each) => Object.entries<ErrorEntry>(each)));
  return <K extends CodeOf<C>>(examples: Readonly<Record<K, RefusalParameters>>): Record<K, ErrorEntry> =>
    Object.fromEntries(
      Object.entries<RefusalParameters>(examples).map(([code, parameters]) => [
        code,
        example(code, known[code], parameters),
      ]),
    ) as Record<K, ErrorEntry>;
}

/** @throws Error if the text has another number of parameters */
function example(code: string, entry: ErrorEntry | undefined, parameters: RefusalParameters): ErrorEntry {
  const text = parameters.length > 0 ? (entry?.named ?? entry?.text) : entry?.text;
  const places = text?.split('%s').length;
  if (entry === undefined || places !== parameters.length + 1)
    throw new Error(`${code}: an example with ${parameters.length} parameters, but the text has ${(places ?? 1) - 1}`);
  return { http: entry.http, text: errorText(entry, parameters) };
}
