import { pickedBody, storedKey, type ViewDefinition, type ViewPick, type ViewRow } from '@vpds/kernel';

/** Search keys are the only fields; user data is text in `body` or a value. */
export interface StoredView {
  readonly _id: string;
  readonly revision: bigint;
  readonly scope: number;
  readonly keys: Readonly<Record<string, string | null>>;
  readonly reversed?: Readonly<Record<string, string>>;
  readonly createdPosition: bigint;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly body: string;
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** @throws TypeError for a name that the server could interpret */
export function collectionName(view: ViewDefinition): string {
  for (const name of [view.name, ...view.keys]) {
    if (!NAME.test(name)) throw new TypeError(`'${name}' is not a name for a view or key`);
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

export function reversedText(text: string): string {
  return Array.from(text).reverse().join('');
}

/** A changed layout rebuilds the affected views as new versions. */
export function layoutOf(view: ViewDefinition): string | null {
  const reversed = view.searchedByEnd === undefined ? [] : [`reversed ${view.searchedByEnd.join(' ')}`];
  const parts = view.listedByChange === true ? [...reversed, 'listed by creation and change'] : reversed;
  return parts.length === 0 ? null : parts.join(', ');
}

export function fromStored(stored: Omit<StoredView, 'body'> & { readonly body?: string }): ViewRow {
  // The answer may omit the body.
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

/** The driver would truncate larger numbers. */
export function int64(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} does not fit into 64 bits`);
  return value;
}

export function picksNothing({ members, spread }: ViewPick): boolean {
  return members.length === 0 && spread === undefined;
}

export function picked(row: ViewRow, pick: ViewPick): ViewRow {
  const keys = pick.withoutKeys === true ? {} : row.keys;
  if (picksNothing(pick) || (pick.scope !== null && pick.scope !== row.scope)) return { ...row, keys };
  return { ...row, keys, body: pickedBody(row.body, pick) };
}
