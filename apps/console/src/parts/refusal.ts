import { ProductChanged, type SeenChange } from '../api/product-seen.ts';
import { type FieldKey, fieldsQuery } from '../api/products.ts';
import { RequestFailed, isCode } from '../api/request-failed.ts';
import { queryClient } from '../app/query-client.ts';
import { t, word } from '../locales/index.ts';
import { columnName } from '../screens/products/columns.ts';
import { shownValue } from './values.ts';

/** Why something was not done, in one sentence; if the product has changed, also what. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ProductChanged)
    return [t('conflict.changed'), ...error.changes.map(changeOf), t('conflict.again')].join(' ');
  if (!(error instanceof RequestFailed)) return t('error.defect', { text: String(error) });
  if (error.code === 'session_header_missing') return t('error.signedInElsewhere');
  return error.status === 0 ? t('error.offline') : withNames(error.message);
}

/** A text of the service with the names that the screen shows in place of keys. */
export function withNames(text: string): string {
  return text.replaceAll(/'(\w+)'/g, named);
}

/** The sentence, and what to do if nobody knows whether it was done. */
export function refusalOf(error: unknown): string {
  const sentence = sentenceOf(error);
  return isCode(error, 'outcome_unknown') ? `${sentence} ${t('advice.outcome_unknown')}` : sentence;
}

/** The key of the field that a refusal names first, if it is one of `keys`: there the sentence is shown. */
export function refusedKey(error: unknown, keys: readonly string[]): string | null {
  if (!(error instanceof RequestFailed) || error.status !== 422) return null;
  const key = /'(\w+)'/.exec(error.message)?.[1];
  return key !== undefined && keys.includes(key) ? key : null;
}

function changeOf({ key, from, to }: SeenChange): string {
  const shown = (value: unknown) => (key === 'status' ? word('status', String(value)) : shownValue(value));
  return t('conflict.change', { name: columnName(key, knownFields()), from: shown(from), to: shown(to) });
}

/** The field's name on the screen in place of its key. */
function named(quoted: string, key: string): string {
  const fields = knownFields();
  const isField = fields.some((field) => field.key === key) || word('field', key) !== key;
  return isField ? t('error.field', { name: columnName(key, fields) }) : quoted;
}

/** The company's fields, as far as they have been read: without them a field of its own has its key for a name. */
function knownFields(): readonly FieldKey[] {
  return queryClient.getQueryData(fieldsQuery.queryKey) ?? [];
}
