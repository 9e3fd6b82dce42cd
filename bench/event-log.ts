import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteEngine } from '@vpds/engine-sqlite';

/** Shares of 100 events. */
const KINDS: readonly (readonly [share: number, type: string, data: (n: number) => object])[] = [
  [55, 'ProductCreated', created],
  [25, 'ProductStatusChanged', () => ({ from: 'created', to: 'onAuction', occurredAt: null })],
  [10, 'ProductStatusChanged', () => ({ from: 'onAuction', to: 'sold', occurredAt: null })],
  [4, 'DisputeOpened', () => ({ reason: null, occurredAt: null })],
  [3, 'TransportAccepted', () => ({ provider: 'a', externalID: 4711 })],
  [
    3,
    'TransportStatusLearned',
    () => ({ provider: 'b', status: 'transit', first: true, occurredAt: 1_700_000_000_000 }),
  ],
];
const EVENTS_PER_TRANSACTION = 50_000;

/** How many values the fields of different products have. */
const VARIED = { brand: 60, model: 1_500, location: 200 };

/** `n` 0: all products are alike. */
function valueOf(name: keyof typeof VARIED, alike: string, n: number): string {
  return n === 0 ? alike : `${name} ${n % VARIED[name]}`;
}

function created(n: number): object {
  return {
    productID: 4_711,
    companyID: 1,
    vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
    AP30Pno: null,
    AP30Guid: null,
    AP30Hash: null,
    fields: {
      registrationNumber: 'AB12345',
      brand: valueOf('brand', 'Volkswagen', n),
      model: valueOf('model', 'Golf', n),
      ...(n === 0 ? {} : { location: valueOf('location', '', n) }),
      mileage: 81_000,
      isDrivable: true,
    },
  };
}

/**
 * Writes `count` events of one company, spread evenly over the last ten years, directly to the table: through the
 * service it would take hours. The streams belong to no aggregate, so only the counters read them.
 * `isVaried`: products of 60 brands, 1,500 models and 200 locations.
 */
export async function generateLog(directory: string, count: number, isVaried = false): Promise<void> {
  await (await openSqliteEngine({ directory })).close();
  const log = new DatabaseSync(join(directory, 'events.sqlite'));
  log.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;');
  const insert = log.prepare('INSERT INTO events VALUES (?, ?, 0, ?, ?, ?, 1, ?, ?)');
  const types = KINDS.flatMap(([share, type, data]) => {
    const payload = JSON.stringify({ v: 1, data: data(0) });
    return Array.from({ length: share }, () => [type, payload, data] as const);
  });
  const metadata = JSON.stringify({
    owner: 1,
    actor: { companyID: 1, userID: 1, apiKeyID: randomUUID() },
    requestID: randomUUID(),
    correlationID: randomUUID(),
    causationID: null,
    traceparent: null,
  });
  const end = Date.now() - 60_000;
  const begin = end - 10 * 365.25 * 86_400_000;
  const name = String(count).length;
  for (let index = 0; index < count; index += 1) {
    if (index % EVENTS_PER_TRANSACTION === 0) log.exec('BEGIN');
    const [type, alike, data] = types[(index * 37) % types.length] as (typeof types)[number];
    // Coprime steps, so that brands, models and locations do not repeat together.
    const payload = isVaried ? JSON.stringify({ v: 1, data: data(1 + (Math.imul(index, 7_919) % 900_001)) }) : alike;
    const at = Math.floor(begin + ((end - begin) * index) / count);
    insert.run(index, `bench-${String(index).padStart(name, '0')}`, randomUUID(), type, at, payload, metadata);
    if (index % EVENTS_PER_TRANSACTION === EVENTS_PER_TRANSACTION - 1 || index === count - 1) log.exec('COMMIT');
  }
  log.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  log.close();
}
