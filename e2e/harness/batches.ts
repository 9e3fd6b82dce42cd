import { eventually } from '@vpds/kernel/testing';
import type { Api } from './api.ts';

interface BatchRow {
  readonly externalID: string;
  readonly vehicleIdentificationNumber: string;
  readonly fields: { readonly mileage: number };
}

interface BatchResult {
  readonly externalID: string;
  readonly result: string;
  readonly productID: number | null;
  readonly code: string | null;
}

/** Rows of new vehicles; their ids begin with `name`. */
export function rowsOfBatch(name: string, count: number): readonly BatchRow[] {
  return Array.from({ length: count }, (_, index) => ({
    externalID: `${name}/${index}`,
    vehicleIdentificationNumber: `WVWZZZ1KZAW${String(index).padStart(6, '0')}`,
    fields: { mileage: index },
  }));
}

/** Retries until the batch is answered, as a client does after an outage. */
export function sendUntilAnswered(
  api: Api,
  rows: readonly BatchRow[],
  within = 30_000,
): Promise<readonly BatchResult[]> {
  return eventually(
    async () => (await api.ok(api.post('/products/batch', rows))) as readonly BatchResult[],
    within,
    200,
  );
}

/** External ids that no product has, or more than one, by the list of all products. */
export async function doublesAmong(api: Api, rows: readonly BatchRow[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for await (const { body } of api.pages('/products?fields=externalID&withdrawn=any'))
    for (const { externalID } of body.message) counts.set(externalID, (counts.get(externalID) ?? 0) + 1);
  return rows.map(({ externalID }) => externalID).filter((id) => counts.get(id) !== 1);
}
