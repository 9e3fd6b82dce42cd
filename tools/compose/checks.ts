// Checks of `npm run test:compose`. Each throws on a violation.
import assert from 'node:assert/strict';
import { eventually, pause } from '../cluster/commands.ts';
import type { Caller } from '../caller.ts';
import { docker } from './docker.ts';
import { type Statistics, statisticsOf, vin } from './statistics.ts';
import { type System, hasDoneItsWork, inspect } from './system.ts';
import { underWrites } from './writes.ts';

const OURS = /^vpds\//;
const SEEN_WITHIN = 30_000;
const COUNTED_WITHIN = 60_000;

interface Vehicle {
  readonly productID: number;
  /** VIN. */
  readonly number: string;
}

interface Mail {
  readonly To: readonly { readonly Address: string }[];
}

/**
 * Our images run without root and write only to /data and /tmp; only gateway and mail are reachable from this machine.
 */
export async function confinement(system: System): Promise<void> {
  const all = system.containers().filter(({ details }) => !hasDoneItsWork(details));
  for (const { id, service, details } of all.filter((each) => OURS.test(each.details.Config.Image))) {
    assert.equal(details.Config.User, '1000:1000', service);
    const write =
      "try { fs.writeFileSync('/service/x', ''); } catch ({ code }) { console.log(code, process.getuid()); }";
    const output = docker(['exec', id, 'node', '-e', write]).trim();
    assert.match(output, /^EROFS 1000$/, `${service}: ${output}`);
  }
  const published = all.flatMap(({ service, details }) =>
    Object.values(details.HostConfig.PortBindings ?? {}).flatMap((bindings) =>
      bindings.map(({ HostIp }) => [service, HostIp]),
    ),
  );
  assert.deepEqual(published.sort(), [
    ['gateway', '127.0.0.1'],
    ['mail', '127.0.0.1'],
  ]);
}

/**
 * One vehicle through all five services: created, found, assigned with a mail, transported by both providers, counted.
 */
export async function wholeLife(system: System, caller: Caller): Promise<Vehicle> {
  const before = await statisticsOf(caller);
  const vehicle = await createdAndFound(caller);
  const { productID, number } = vehicle;
  await caller.ok('/commission/assign', { vehicleIdentificationNumber: number, fields: { commissionPrice: 9_500 } });
  for (const provider of ['a', 'b'])
    await caller.ok('/product/transport/order', { productID, provider, pickupCompanyName: 'Compose A/S' });
  const mails = await eventually('the mail has arrived', SEEN_WITHIN, async () => {
    const { messages } = (await (await fetch(`${system.mailUrl}/api/v1/messages`)).json()) as { messages: Mail[] };
    return messages.some(({ To }) => To[0]?.Address === 'desk@compose.example') ? messages : null;
  });
  assert.equal(mails.length, 1);
  await eventually('everything is counted', COUNTED_WITHIN, async () => {
    const now = await statisticsOf(caller);
    return COUNTED.every((count) => count(now) - count(before) === 1) ? true : null;
  });
  return vehicle;
}

/** Counters that one vehicle's life raises by one. */
const COUNTED: readonly ((statistics: Statistics) => number)[] = [
  ({ products }) => products.created,
  ({ products }) => products.onCommission,
  ({ transports }) => transports.provider_a.delivered,
  ({ transports }) => transports.provider_b.delivered,
];

async function createdAndFound(caller: Caller): Promise<Vehicle> {
  const partner = { companyID: 1, name: 'Compose Trade', email: 'desk@compose.example' };
  const { commissionPartnerID } = await caller.ok<{ commissionPartnerID: number }>(
    '/admin/commission-partners',
    partner,
  );
  const number = vin();
  const fields = { brand: 'Volvo', model: 'V60', commissionPartnerID, commissionFee: 100, salesPriceDealer: 9_000 };
  const productID = await caller.ok<number>('/product/create', { vehicleIdentificationNumber: number, fields });
  const found = await eventually('the product is found', SEEN_WITHIN, async () => {
    const path = `/product/search/vehicleIdentificationNumber/${number}?fields=productID,brand`;
    const rows = await caller.ok<object[]>(path);
    return rows.length === 1 ? rows[0] : null;
  });
  assert.deepEqual(found, { productID, brand: 'Volvo' });
  return { productID, number };
}

/** A second replica of the product service joins, and the first one leaves, without a failed request. */
export async function replicas(system: System, caller: Caller): Promise<string> {
  await system.up('--no-recreate', '--scale', 'product-service=2');
  const [first, second] = system.containers('product-service');
  assert.ok(first !== undefined && second !== undefined, 'there are not two replicas');
  const { done, failed } = await underWrites(caller, async () => {
    await pause(4_000);
    docker(['stop', '-t', '60', first.id]);
  });
  assert.deepEqual(failed, []);
  assert.equal(inspect([first.id])[0]?.State.ExitCode, 0, 'a stop ends well');
  docker(['start', first.id]);
  await system.healthy();
  return `${done} products while ${second.service} lost a replica, none refused`;
}

/** Killed processes and engines restart, and nothing acknowledged is lost. */
export async function crashes(system: System, caller: Caller, victims: readonly string[]): Promise<string> {
  const results: string[] = [];
  for (const victim of victims) {
    const { done, failed } = await underWrites(caller, async () => {
      for (const { id } of system.containers(victim)) {
        docker(['kill', '--signal', 'KILL', id]);
        await pause(1_500);
        docker(['start', id]);
      }
      await system.healthy(60_000);
    });
    for (const failure of failed) assert.match(failure, /^(503|504|0) /, `${victim}: ${failure}`);
    results.push(`${victim}: ${done} written, ${failed.length} answered 503`);
  }
  return results.join('; ');
}

/** Our processes end with code 0 on stop; after the next start everything written is there. */
export async function stopAndStart(system: System, caller: Caller, { number }: Vehicle): Promise<string> {
  system.stop();
  for (const { service, details } of system.containers().filter((each) => OURS.test(each.details.Config.Image)))
    assert.equal(details.State.ExitCode, 0, `${service} ended with ${details.State.ExitCode}`);
  const seconds = await system.up();
  const rows = await eventually('the gateway answers', SEEN_WITHIN, () =>
    caller.ok<object[]>(`/product/search/vehicleIdentificationNumber/${number}`),
  );
  assert.equal(rows.length, 1);
  return `up again in ${seconds.toFixed(0)} s`;
}
