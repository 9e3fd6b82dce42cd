import type { ViewDefinition, ViewRow, ViewStore } from '@vpds/kernel';

const PAGE = 1_000;
/** How often a document that is being written to is looked at again, and the pause between, milliseconds. */
const ATTEMPTS = 50;
const PAUSE = 20;

/**
 * Compares two versions of a view document by document, each at one revision of its stream: one that is written to
 * meanwhile is read again until both show the same. The number of documents of each company is compared last.
 * @returns what differs first, or null
 */
export async function compareViews(
  views: ViewStore,
  one: ViewDefinition,
  other: ViewDefinition,
  progress: (documents: number) => void,
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
      if (sameRow(row, counterparts.get(row.id) ?? null)) continue;
      const differs = await differsFor(views, one, other, row.id);
      if (differs) return `document ${row.id} of company ${row.scope} is not the same`;
    }
    progress((compared += rows.length));
    if (!more || last === undefined) return compareCounts(views, one, other);
    beyond = last.createdPosition;
  }
  return null;
}

async function differsFor(views: ViewStore, one: ViewDefinition, other: ViewDefinition, id: string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (sameRow(await views.get(one, id), await views.get(other, id))) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return true;
}

async function compareCounts(views: ViewStore, one: ViewDefinition, other: ViewDefinition): Promise<string | null> {
  for (let attempt = 0; ; attempt += 1) {
    const [before, after] = await Promise.all([views.count(one), views.count(other)]);
    const company = [...before.keys(), ...after.keys()].find((scope) => before.get(scope) !== after.get(scope));
    if (company === undefined) return null;
    if (attempt === ATTEMPTS)
      return `company ${company} has ${before.get(company) ?? 0} documents in one and ${after.get(company) ?? 0} in the other`;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function sameRow(one: ViewRow | null, other: ViewRow | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.revision === other.revision &&
    one.body === other.body &&
    one.scope === other.scope &&
    one.createdPosition === other.createdPosition &&
    one.createdAt === other.createdAt &&
    one.changedAt === other.changedAt &&
    Object.entries(one.keys).every(([key, value]) => other.keys[key] === value)
  );
}
