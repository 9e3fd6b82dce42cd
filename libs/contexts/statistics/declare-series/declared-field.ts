import { Refusal } from '@vpds/kernel';

/** A field of the client's company. */
export interface KnownField {
  readonly key: string;
  readonly type: string;
  readonly alias: string | null;
  readonly readOnly: boolean;
}

/** A key of a custom field of another company counts there: companies number their own fields. */
const CUSTOM = /^customField_[1-9]\d{0,8}$/;
/** Learned from updates: there may be many. */
const LEARNED = 'any';

/** The key of a declared field, given by its key or alias (SER-9). @throws Refusal dimension_field_unknown */
export function declaredField(given: string, fields: readonly KnownField[]): string {
  // A read-only key is no value of an event's fields, so nothing would be counted by it.
  const possible = fields.filter(({ readOnly }) => !readOnly);
  const found = possible.find(({ key, alias }) => key === given || alias === given);
  if (found !== undefined) return found.key;
  if (CUSTOM.test(given)) return given;
  const named = possible
    .filter(({ type }) => type !== LEARNED)
    .map(({ key, alias }) => (alias === null ? key : `${key} (${alias})`));
  throw new Refusal('dimension_field_unknown', [named.join(', ')]);
}
