import { type JsonObject, type PickedMember, Refusal, type ViewPick } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import type { FieldRegistry } from './domain/field-registry.ts';
import type { Product, Withdrawal } from './domain/product.ts';
import { fieldValue, isStateField, valuePath } from './product.view.ts';

/** Fields that a search requests, by the names of one company. A field of its own hides the state's field of that name. */
export function namedPick(names: readonly string[], registry: FieldRegistry): ViewPick {
  return { scope: null, members: names.map((name): PickedMember => [name, namedPath(name, registry)]) };
}

/** Fields that a list requests: the names of the state's fields are never those of a company's own (LST-7). */
export function listedPick(names: readonly string[], registry: FieldRegistry): ViewPick {
  const pathOf = (name: string) => (isStateField(name) ? [name] : namedPath(name, registry));
  return { scope: null, members: names.map((name): PickedMember => [name, pathOf(name)]) };
}

function namedPath(name: string, { byName }: FieldRegistry): PickedMember[1] {
  const field = byName.get(name);
  return field === undefined && isStateField(name) ? [name] : valuePath(field?.key ?? name);
}

export function namedValues(
  product: Product,
  names: readonly string[],
  { byName }: FieldRegistry,
  times: { createdAt: string; updatedAt: string },
  time: ServiceTime,
): JsonObject {
  return Object.fromEntries(
    names.map((name) => {
      const field = byName.get(name);
      if (field === undefined && isStateField(name)) return [name, stateField(product, name, time)];
      return [name, fieldValue(product, field?.key ?? name, times)];
    }),
  );
}

/** @throws Refusal fields_not_allowed */
export function requireKnown(names: readonly string[], { byName }: FieldRegistry): void {
  const unknown = names.filter((name) => !byName.has(name) && !isStateField(name));
  if (unknown.length > 0) throw new Refusal('fields_not_allowed', [unknown.join(', ')]);
}

export function shownWithdrawal(withdrawn: Withdrawal | null, time: ServiceTime): JsonObject | null {
  if (withdrawn === null) return null;
  return { at: time.dateTime(withdrawn.at), by: withdrawn.by, reason: withdrawn.reason };
}

function stateField(product: Product, name: string, time: ServiceTime) {
  if (name === 'dispute') return product.dispute;
  return name === 'externalID' ? product.externalID : shownWithdrawal(product.withdrawn, time);
}

/** Listed JSON text of a withdrawn product, its time as every other. */
export function withWithdrawalShown(text: string, time: ServiceTime): string {
  const { withdrawn, ...rest } = JSON.parse(text) as JsonObject;
  if (typeof withdrawn !== 'object' || withdrawn === null) return text;
  return JSON.stringify({ ...rest, withdrawn: shownWithdrawal(withdrawn as unknown as Withdrawal, time) });
}
