import { hash } from 'node:crypto';
import type { CountedCells } from '../cells/series-projection.ts';
import { checksumQuestion } from '../cells/checksum-cells.ts';
import { CELLS, declaredText } from '../cells/cell-versions.ts';
import type { SeriesQuestion } from './series-question.ts';

/** Characters: 48 bits. */
const LENGTH = 12;
const NAME = /^[0-9a-f]{12}$/;

export function isLinkName(text: string): boolean {
  return NAME.test(text);
}

/**
 * The name of a link's numbers: derived from the log, the zone, the declaration, and the checksum of all that was
 * recorded up to `asOf`. A recount with equal numbers has the same name; any other number changes the name.
 */
export async function linkName(
  cells: CountedCells,
  { measure, company, asOf }: Pick<SeriesQuestion, 'measure' | 'company' | 'asOf'>,
): Promise<string> {
  const sums = (await cells.sums(checksumQuestion(measure, company, asOf))) ?? [];
  const counted = sums.filter(({ count }) => count !== 0);
  const checksum = counted.map(({ values, count }) => [values, count]).toSorted();
  const named = [CELLS, cells.storeID, declaredText(cells.countedBy), measure, company, asOf, checksum];
  return hash('sha256', JSON.stringify(named)).slice(0, LENGTH);
}
