// What `npm run test:compose` asks of the running system. Each check throws if it does not hold.
import assert from 'node:assert/strict';
import { docker } from './docker.mjs';
import { hasDoneItsWork } from './system.mjs';
import { eventually, pause } from './system.mjs';

const OURS = /^vpds\//;

/** One caller of the REST interface. */
export class Caller {
  #url;
  #key;

  constructor(url, key) {
    this.#url = url;
    this.#key = key;
  }

  async ask(path, body) {
    const response = await fetch(this.#url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': this.#key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: await response.json() };
  }

  /** `message` of a call that must succeed. */
  async ok(path, body) {
    const answer = await this.ask(path, body);
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.message;
  }
}

const vin = () => `CMPS${String(Math.floor(Math.random() * 1e13)).padStart(13, '0')}`;

/** Our images run without root, write nothing but /data and /tmp, and only gateway and mail are reached from this machine. */
export function confinement(system) {
  const all = system.containers().filter(({ details }) => !hasDoneItsWork(details));
  for (const { id, service, details } of all.filter((each) => OURS.test(each.details.Config.Image))) {
    assert.equal(details.Config.User, '1000:1000', service);
    const write =
      "try { fs.writeFileSync('/service/x', ''); } catch ({ code }) { console.log(code, process.getuid()); }";
    const said = docker(['exec', id, 'node', '-e', write]).trim();
    assert.match(said, /^EROFS 1000$/, `${service}: ${said}`);
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

/** One vehicle through all five services: created, found, assigned with a mail, transported by both providers, counted. */
export async function wholeLife(system, caller) {
  const before = await caller.ok('/statistics?since=today');
  const { commissionPartnerID } = await caller.ok('/admin/commission-partners', {
    companyID: 1,
    name: 'Compose Trade',
    email: 'desk@compose.example',
  });
  const number = vin();
  const fields = { brand: 'Volvo', model: 'V60', commissionPartnerID, commissionFee: 100, salesPriceDealer: 9_000 };
  const productID = await caller.ok('/product/create', { vehicleIdentificationNumber: number, fields });
  const found = await eventually('the product is found', async () => {
    const rows = await caller.ok(`/product/search/vehicleIdentificationNumber/${number}?fields=productID,brand`);
    return rows.length === 1 ? rows[0] : null;
  });
  assert.deepEqual(found, { productID, brand: 'Volvo' });
  await caller.ok('/commission/assign', { vehicleIdentificationNumber: number, fields: { commissionPrice: 9_500 } });
  for (const provider of ['a', 'b'])
    await caller.ok('/product/transport/order', { productID, provider, pickupCompanyName: 'Compose A/S' });
  const mails = await eventually('the mail has arrived', async () => {
    const { messages } = await (await fetch(`${system.mailUrl}/api/v1/messages`)).json();
    return messages.some(({ To }) => To[0].Address === 'desk@compose.example') ? messages : null;
  });
  assert.equal(mails.length, 1);
  await eventually(
    'everything is counted',
    async () => {
      const now = await caller.ok('/statistics?since=today');
      const rise = (pick) => pick(now) - pick(before);
      return (
        rise(({ products }) => products.created) === 1 &&
        rise(({ products }) => products.onCommission) === 1 &&
        rise(({ transports }) => transports.provider_a.delivered) === 1 &&
        rise(({ transports }) => transports.provider_b.delivered) === 1
      );
    },
    60_000,
  );
  return { productID, number };
}

/** Writes all the time until told to stop; every write has to succeed. Returns how many did. */
function writing(caller) {
  let stopped = false;
  let done = 0;
  const failed = [];
  const work = async () => {
    while (!stopped) {
      const answer = await caller
        .ask('/product/create', { vehicleIdentificationNumber: vin(), fields: { brand: 'Steady' } })
        .catch((error) => ({ status: 0, body: String(error) }));
      if (answer.status === 200) done += 1;
      else failed.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await pause(20);
    }
  };
  const workers = [work(), work(), work(), work()];
  return async () => {
    stopped = true;
    await Promise.all(workers);
    return { done, failed };
  };
}

const created = async (caller) => (await caller.ok('/statistics?since=today')).products.created;

/** While something is done to the system, products are created; afterwards all that were acknowledged are counted. */
async function underWrites(caller, work) {
  const before = await created(caller);
  const stop = writing(caller);
  await pause(1_000);
  await work();
  await pause(2_000);
  const { done, failed } = await stop();
  await eventually(`${done} more products are counted`, async () => (await created(caller)) - before >= done, 60_000);
  assert.ok((await created(caller)) - before <= done + failed.length, 'more products than requests');
  return { done, failed };
}

/** A second replica of the product service takes part, and the first one leaves, without a request that fails. */
export async function replicas(system, caller) {
  await system.up('--no-recreate', '--scale', 'product-service=2');
  const [first, second] = system.containers('product-service');
  const { done, failed } = await underWrites(caller, async () => {
    await pause(4_000);
    docker(['stop', '-t', '60', first.id]);
  });
  assert.deepEqual(failed, []);
  assert.equal(JSON.parse(docker(['inspect', first.id]))[0].State.ExitCode, 0, 'a stop ends well');
  docker(['start', first.id]);
  await system.healthy();
  return `${done} products while ${second.service} lost a replica, none refused`;
}

/** Killed processes and engines come back, and nothing acknowledged is lost. */
export async function crashes(system, caller, victims) {
  const told = [];
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
    told.push(`${victim}: ${done} written, ${failed.length} answered 503`);
  }
  return told.join('; ');
}

/** A stop ends every process of ours by itself, with code 0; what was written is there after the next start. */
export async function stopAndStart(system, caller, { number }) {
  system.stop();
  for (const { service, details } of system.containers().filter((each) => OURS.test(each.details.Config.Image)))
    assert.equal(details.State.ExitCode, 0, `${service} ended with ${details.State.ExitCode}`);
  const seconds = await system.up();
  const rows = await eventually('the gateway answers', () =>
    caller.ok(`/product/search/vehicleIdentificationNumber/${number}`),
  );
  assert.equal(rows.length, 1);
  return `up again in ${seconds.toFixed(0)} s`;
}
