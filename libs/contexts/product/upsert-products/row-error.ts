import { type ErrorEntry, type RefusalParameters, errorText } from '@vpds/kernel';
import { edgeErrors } from '@vpds/http';
import { productErrors } from '../product.errors.ts';

const CATALOGUE: Readonly<Record<string, ErrorEntry>> = { ...edgeErrors, ...productErrors };

/** Of a failed row; null: the code is of a release that had others. */
export function rowErrorText(code: string, parameters: RefusalParameters): string | null {
  const entry = CATALOGUE[code];
  return entry === undefined ? null : errorText(entry, parameters);
}
