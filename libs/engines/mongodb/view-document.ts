import { storedKey, type ViewDefinition, type ViewRow } from '@vpds/kernel';

/** A view's row as MongoDB holds it. Only search keys are fields; what users send is text inside `body` or a value. */
export interface StoredView {
  readonly _id: string;
  /** 64-bit, as are positions. */
  readonly revision: bigint;
  readonly scope: number;
  readonly keys: Readonly<Record<string, string | null>>;
  /** The keys that are searched by their end, reversed: there a suffix is a range. */
  readonly reversed?: Readonly<Record<string, string>>;
  readonly createdPosition: bigint;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly body: string;
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** `view_<name>_v<version>`. @throws TypeError for a name that could mean something to the server */
export function collectionName(view: ViewDefinition): string {
  for (const name of [view.name, ...view.keys]) {
    if (!NAME.test(name)) throw new TypeError(`'${name}' is no name of a view or a key`);
  }
  return `view_${view.name}_v${view.version}`;
}

export function toStored(view: ViewDefinition, row: ViewRow): StoredView {
  const keys = view.keys.map((key) => {
    const value = row.keys[key] ?? null;
    return [key, value === null ? null : storedKey(value)] as const;
  });
  return {
    _id: row.id,
    revision: int64(row.revision),
    scope: row.scope,
    keys: Object.fromEntries(keys),
    ...reversedKeys(view, new Map(keys)),
    createdPosition: int64(row.createdPosition),
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    body: row.body,
  };
}

function reversedKeys(view: ViewDefinition, keys: ReadonlyMap<string, string | null>): Pick<StoredView, 'reversed'> {
  if (view.searchedByEnd === undefined) return {};
  const reversed = view.searchedByEnd.flatMap((key) => {
    const value = keys.get(key) ?? null;
    return value === null ? [] : [[key, reversedText(value)] as const];
  });
  return { reversed: Object.fromEntries(reversed) };
}

/** A key, or a pattern, as it is compared with keys that are stored reversed. */
export function reversedText(text: string): string {
  return Array.from(text).reverse().join('');
}

/** Another one makes versions of their own of the views that it concerns. */
export function layoutOf(view: ViewDefinition): string | null {
  return view.searchedByEnd === undefined ? null : `reversed ${view.searchedByEnd.join(' ')}`;
}

export function fromStored(stored: Omit<StoredView, 'body'> & { readonly body?: string }): ViewRow {
  // A body that was left out of the answer.
  const { _id: id, revision, scope, keys, createdPosition, createdAt, changedAt, body = '{}' } = stored;
  return {
    id,
    scope: Number(scope),
    keys: { ...keys },
    body,
    revision,
    createdPosition,
    createdAt: Number(createdAt),
    changedAt: Number(changedAt),
  };
}

/** The driver would cut a larger number off. */
export function int64(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} does not fit into 64 bits`);
  return value;
}
