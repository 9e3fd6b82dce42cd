// Alternates an import with moves and batches of the same products: `node bench/import.ts [rounds] [rows]`.
import { randomUUID } from 'node:crypto';
import { vinOfCreation } from './creations.ts';
import { median } from './load.ts';
import { KEY, startService } from './processes.ts';

const rounds = Number(process.argv[2] ?? 5);
const rows = Number(process.argv[3] ?? 10_000);
const ROWS_PER_BATCH = 1_000;
const SOLD = 'Thu Dec 18 2014 11:30:00 GMT-0800 (PST)';
const COLUMNS = {
  ID: null,
  VIN: 'vehicleIdentificationNumber',
  Guid: 'AP30Guid',
  Brand: 'brand',
  Model: 'model',
  Mileage: 'mileage',
  Sold: 'happenedAt.sold',
};

interface Row {
  readonly externalID: string;
  readonly vehicleIdentificationNumber: string;
  /** A product with a Guid is not registered, as with an import. */
  readonly fields: {
    readonly AP30Guid: string;
    readonly brand: string;
    readonly model: string;
    readonly mileage: number;
  };
}

let counter = 0;

function nextRows(): Row[] {
  return Array.from({ length: rows }, () => {
    counter += 1;
    const fields = { AP30Guid: randomUUID(), brand: 'Volkswagen', model: 'Golf', mileage: counter };
    return { externalID: `row-${counter}`, vehicleIdentificationNumber: vinOfCreation(counter), fields };
  });
}

const service = await startService({ EVENT_VERSIONS: 'current' });

async function post(path: string, body: string, type: string): Promise<unknown> {
  const headers = { 'x-api-key': KEY, 'content-type': type };
  const response = await fetch(service.url + path, { method: 'POST', headers, body });
  const { message } = (await response.json()) as { message: unknown };
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(message)}`);
  return message;
}

/** @returns rows a second */
async function rateOf(work: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const created = await work();
  if (created !== rows) throw new Error(`${created} of ${rows} products were created`);
  return (rows / (performance.now() - begun)) * 1_000;
}

async function batches(given: readonly Row[]): Promise<number> {
  let created = 0;
  for (let at = 0; at < given.length; at += ROWS_PER_BATCH) {
    const lines = given.slice(at, at + ROWS_PER_BATCH).map((row) => JSON.stringify(row));
    const results = (await post('/products/batch', lines.join('\n'), 'application/x-ndjson')) as { result: string }[];
    created += results.filter(({ result }) => result === 'created').length;
  }
  return created;
}

async function imported(given: readonly Row[]): Promise<number> {
  const lines = given.map(({ externalID, vehicleIdentificationNumber, fields }) =>
    [externalID, vehicleIdentificationNumber, fields.AP30Guid, fields.brand, fields.model, fields.mileage, SOLD].join(
      ';',
    ),
  );
  const query = new URLSearchParams({ id: 'ID', columns: JSON.stringify(COLUMNS) });
  const body = [Object.keys(COLUMNS).join(';'), ...lines].join('\n');
  return ((await post(`/product/import?${query.toString()}`, body, 'text/csv')) as { created: number }).created;
}

try {
  const ratios: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const [first, second] = [nextRows(), nextRows()];
    const isReversed = round % 2 === 0;
    const early = isReversed ? await rateOf(() => imported(first)) : 0;
    const batch = await rateOf(() => batches(second));
    const late = isReversed ? early : await rateOf(() => imported(first));
    // The first round compiles.
    if (round < 0) continue;
    ratios.push(late / batch);
    console.log(
      `import: ${late.toFixed(0)} rows/s, batches ${batch.toFixed(0)} rows/s, ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  console.log(`import of products with their moves: ${median(ratios).toFixed(2)} of the batches' rate`);
} finally {
  await service.stop();
}
