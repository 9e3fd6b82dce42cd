import { type ErrorEntry, type RefusalParameters, errorText } from '@vpds/kernel';
import { edgeErrors } from '@vpds/http';
import { productErrors } from '../product.errors.ts';

const CATALOGUE: Readonly<Record<string, ErrorEntry>> = { ...edgeErrors, ...productErrors };

/** Answers the text of a failed row, null if the code is one of another release. */
export function rowErrorText(code: string, parameters: RefusalParameters): string | null {
  const entry = CATALOGUE[code];
  return entry === undefined ? null : errorText(entry, parameters);
}
