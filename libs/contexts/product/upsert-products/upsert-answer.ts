import type { Answer } from '@vpds/kernel';
import type { UpsertResult } from '../product.contract.ts';

type Done = Exclude<UpsertResult, { readonly outcome: 'failed' }>;

/** The answer of a PUT: as it is sent, and as its command stores it (ANS-7). */
export function upsertAnswer(
  { outcome, productID, revision }: Pick<Done, 'outcome' | 'productID' | 'revision'>,
  headers: Answer['headers'],
): Answer {
  return {
    message: { result: outcome, productID, revision },
    headers: { 'x-product-id': String(productID), ...headers },
  };
}
