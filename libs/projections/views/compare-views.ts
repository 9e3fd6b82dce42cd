import { type Json, type ViewDefinition, type ViewRow, type ViewStore, jsonEquals, now } from '@vpds/kernel';

const PAGE = 1_000;
/** Milliseconds before a document that is changing is read again. */
const PAUSE = 50;

/**
 * Compares documents at equal revisions, rereading those that change meanwhile; then each company's count. @param
 * patience how long writing to both versions may take, ms @returns the first difference
 */
export async function compareViews(
  views: ViewStore,
  one: ViewDefinition,
  other: ViewDefinition,
  progress: (documents: number) => void,
  patience: number,
  signal: AbortSignal,
): Promise<string | null> {
  let compared = 0;
  for (let beyond: bigint | undefined; !signal.aborted;) {
    const query = {
      scope: null,
      where: [],
      order: 'oldest',
      limit: PAGE,
      ...(beyond === undefined ? {} : { beyond }),
    } as const;
    const { rows, more } = await views.find(one, query);
    const last = rows.at(-1);
    const found = await views.find(other, query);
    const counterparts = new Map(found.rows.map((row) => [row.id, row]));
    for (const row of rows) {
      if (differingParts(row, counterparts.get(row.id) ?? null).length === 0) continue;
      const parts = await lastingDifference(views, one, other, row.id, patience);
      if (parts.length > 0) return `document ${row.id} of company ${row.scope} is not the same (${parts.join(', ')})`;
    }
    progress((compared += rows.length));
    if (!more || last === undefined) return compareCounts(views, one, other, patience);
    beyond = last.createdPosition;
  }
  return null;
}

async function lastingDifference(
  views: ViewStore,
  one: ViewDefinition,
  other: ViewDefinition,
  id: string,
  patience: number,
): Promise<string[]> {
  for (const deadline = now() + patience; ;) {
    const parts = differingParts(await views.get(one, id), await views.get(other, id));
    if (parts.length === 0 || now() > deadline) return parts;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

async function compareCounts(
  views: ViewStore,
  one: ViewDefinition,
  other: ViewDefinition,
  patience: number,
): Promise<string | null> {
  for (const deadline = now() + patience; ;) {
    const [before, after] = await Promise.all([views.count(one), views.count(other)]);
    const company = [...before.keys(), ...after.keys()].find((scope) => before.get(scope) !== after.get(scope));
    if (company === undefined) return null;
    if (now() > deadline)
      return `company ${company} has ${before.get(company) ?? 0} documents in one and ${after.get(company) ?? 0} in the other`;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

const PARTS = ['revision', 'scope', 'createdPosition', 'createdAt', 'changedAt'] as const;

function differingParts(one: ViewRow | null, other: ViewRow | null): string[] {
  if (one === null || other === null) return one === other ? [] : ['it is missing in one'];
  const parts: string[] = PARTS.filter((part) => one[part] !== other[part]);
  const keys = Object.keys(one.keys).filter((key) => one.keys[key] !== other.keys[key]);
  if (!sameBody(one.body, other.body)) parts.push('body');
  return [...parts, ...keys.map((key) => `key ${key}`)];
}

/** Key order may differ between commands and replays. */
function sameBody(one: string, other: string): boolean {
  return one === other || jsonEquals(JSON.parse(one) as Json, JSON.parse(other) as Json);
}
