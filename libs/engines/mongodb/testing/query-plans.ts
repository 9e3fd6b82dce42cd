import type { Document } from 'mongodb';

/** An index that a command may use: its fields, in their order. */
export type IndexFields = readonly string[];

export interface ReadCommand {
  readonly collection: string;
  readonly name: string;
  readonly filter: Document;
  /** The keys of the order, the first one first; none: any order. */
  readonly sort: readonly string[];
  readonly hint: IndexFields | null;
  readonly isLimited: boolean;
}

/** What a command reads, for each of its parts; empty: it reads nothing, or is no command of a store. */
export function readsOf(command: Document): ReadCommand[] {
  const [name = ''] = Object.keys(command).filter((each) => NAMES.includes(each));
  const collection = String(command[name] ?? '');
  const hint = command['hint'] === undefined ? null : Object.keys(command['hint'] as Document);
  const read = (filter: unknown, more: Partial<ReadCommand> = {}): ReadCommand => {
    return { collection, name, filter: filter ?? {}, sort: [], hint, isLimited: false, ...more };
  };
  switch (name) {
    case 'find':
      return [read(command['filter'], { sort: fieldsOf(command['sort']), isLimited: isPositive(command['limit']) })];
    case 'aggregate':
      return [aggregated(command['pipeline'] as readonly Document[], read)];
    case 'distinct':
      return [read(command['query'])];
    case 'update':
      return (command['updates'] as readonly Document[]).map(({ q }) => read(q, { isLimited: true }));
    case 'delete':
      return (command['deletes'] as readonly Document[]).map(({ q, limit }) =>
        read(q, { isLimited: isPositive(limit) }),
      );
    default:
      return [];
  }
}

const NAMES = ['find', 'aggregate', 'distinct', 'update', 'delete'];

function aggregated(
  pipeline: readonly Document[],
  read: (filter: unknown, more: Partial<ReadCommand>) => ReadCommand,
): ReadCommand {
  const grouped = pipeline.findIndex((step) => '$group' in step || '$count' in step);
  const before = grouped < 0 ? pipeline : pipeline.slice(0, grouped);
  const sort = before.find((step) => '$sort' in step)?.['$sort'];
  const isLimited = before.some((step) => '$limit' in step);
  return read(before.find((step) => '$match' in step)?.['$match'], { sort: fieldsOf(sort), isLimited });
}

function fieldsOf(value: unknown): string[] {
  return value instanceof Map ? [...(value.keys() as Iterable<string>)] : Object.keys(value ?? {});
}

function isPositive(value: unknown): boolean {
  return Number(value ?? 0) > 0;
}

/**
 * Null: single documents by their ids, or one range of an index in its order that a limit ends. What it does not show: how
 * many entries of a range are passed over because of further conditions, and what mongod's planner would choose without a hint.
 */
export function costOf({ filter, sort, hint, isLimited }: ReadCommand, indexes: readonly IndexFields[]): string | null {
  const conditions = conditionsOf(filter);
  if (conditions.get('_id') === 'equal') return null;
  const known = [...indexes, ['_id']];
  if (hint !== null && !known.some((fields) => fields.join() === hint.join())) return `no index ${hint.join()}`;
  const serving = (hint === null ? known : [hint]).some((fields) => isServing(fields, conditions, sort));
  if (!serving) return 'no index has its range in its order';
  return isLimited ? null : 'a range without a limit';
}

type Condition = 'equal' | 'range';

function conditionsOf(filter: Document): Map<string, Condition> {
  const conditions = new Map<string, Condition>();
  for (const [field, value] of Object.entries(filter)) {
    if (field === '$and') for (const each of value as Document[]) merge(conditions, conditionsOf(each));
    else if (!field.startsWith('$')) conditions.set(field, conditionOf(value));
  }
  return conditions;
}

function merge(into: Map<string, Condition>, conditions: ReadonlyMap<string, Condition>): void {
  for (const [field, condition] of conditions) if (into.get(field) !== 'equal') into.set(field, condition);
}

function conditionOf(value: unknown): Condition {
  const [operator = ''] = Object.keys(value ?? {});
  return operator.startsWith('$') && !['$eq', '$in'].includes(operator) ? 'range' : 'equal';
}

/** Equal fields first, then the sorted ones; without an order the range begins after the equal fields. */
function isServing(fields: IndexFields, conditions: ReadonlyMap<string, Condition>, sort: readonly string[]): boolean {
  const open = fields.findIndex((field) => conditions.get(field) !== 'equal');
  const equal = open < 0 ? fields.length : open;
  const rest = fields.slice(equal);
  const left = sort.filter((field) => !fields.slice(0, equal).includes(field));
  if (left.length > 0) return rest.slice(0, left.length).join() === left.join();
  return equal > 0 || conditions.has(rest[0] ?? '') || conditions.size === 0;
}

/** Commands that differ only in values, and in the names of collections of tests, are one. */
export function shapeOf({ collection, name, filter, sort }: ReadCommand): string {
  const of = collection.replace(/^(view|cells|counters)_[A-Za-z0-9-]+_v\d+/, '$1');
  const order = sort.length === 0 ? '' : ` by ${sort.join()}`;
  return `${name} ${of} {${[...conditionsOf(filter).keys()].toSorted().join()}}${order}`;
}
