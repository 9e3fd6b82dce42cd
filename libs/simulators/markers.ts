import { Refusal } from './simulated-system.ts';

/** Permanent for clients (TRA-10). */
const refusalStatuses = new Set([400, 404, 409, 410, 422]);

const marker = /simulate:([A-Za-z0-9_=-]*)/g;

/**
 * Reads an order's comment (`simulate:cancelled`, `simulate:refuse=409`). Unknown markers throw {@link Refusal}, too: a
 * misspelt one must not be taken for success.
 */
export function readMarkers<Marker extends string>(
  comment: string | null | undefined,
  known: readonly Marker[],
): readonly Marker[] {
  const found = new Set<Marker>();
  for (const [, word = ''] of (comment ?? '').matchAll(marker)) {
    refuseIfAsked(word);
    const named = known.find((candidate) => candidate === word);
    if (named === undefined) {
      throw new Refusal(422, `'simulate:${word}' is not known here, only: [${['refuse', ...known].join(', ')}]`);
    }
    found.add(named);
  }
  return [...found];
}

function refuseIfAsked(word: string): void {
  const [name, status = '422'] = word.split('=');
  if (name === 'refuse' && refusalStatuses.has(Number(status))) {
    throw new Refusal(Number(status), `The order is refused, as asked by simulate:${word}`);
  }
}
