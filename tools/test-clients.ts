// `npm run test:clients [-- name …]`: generates clients in other languages from /openapi.json, compiles them, and runs
// a whole flow with each, refusals included; then the programs of docs/guides/clients.md behind a proxy that loses
// answers. Clients that cannot be installed are skipped, unless requested.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ServiceProcess, spawnService } from '../launch/service.ts';
import { type Flow, type Prepare, newVin, runFlow } from './clients/flow.ts';
import { CLIENTS } from './clients/generators.ts';
import { type DisturbingProxy, startDisturbingProxy } from './clients/disturbing-proxy.ts';
import { CannotInstall } from './clients/install.ts';
import { type RefusingServer, startRefusingServer } from './clients/refusing-server.ts';
import { samples } from './clients/samples.ts';

const root = resolve(import.meta.dirname, '..');
/** Milliseconds. */
const START_WITHIN = 60_000;
const KEY = 'clients-operator-key-0123456789';

type Outcome = 'ok' | 'not run' | 'FAILED';

function startService(directory: string): ServiceProcess {
  const env = { PORT: '0', DATA_DIR: directory, BOOTSTRAP_API_KEY: KEY, LOG_LEVEL: 'error', URL_CHECK: 'off' };
  return spawnService(env);
}

async function post<T>(url: string, path: string, body: object): Promise<T> {
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { message: T }).message;
}

/** The key of a new company, without permissions. */
async function plainKey(url: string): Promise<string> {
  const { companyID } = await post<{ companyID: number }>(url, '/admin/companies', { name: 'Nordic Cars A/S' });
  const user = { companyID, name: 'Integration', email: 'it@example.com' };
  const { userID } = await post<{ userID: number }>(url, '/admin/users', user);
  return (await post<{ apiKey: string }>(url, '/admin/api-keys', { userID })).apiKey;
}

/** Fails unless the program sent its write several times under one key, and made one product of it. */
async function runDisturbed(flow: Flow, environment: Readonly<Record<string, string>>, proxy: DisturbingProxy) {
  const vin = newVin();
  await runFlow(flow, { ...environment, VPDS_URL: proxy.url }, vin);
  const { counts, early } = proxy.takeAttempts();
  const expected = flow.command === 'bash' ? 3 : 5;
  if (counts.length !== 1 || counts[0] !== expected)
    throw new Error(`Attempts by key: ${counts.join(', ')} instead of ${expected}`);
  if (early > 0) throw new Error(`${early} attempts before Retry-After`);
  const search = `${environment['VPDS_URL']}/product/search/vehicleIdentificationNumber/${vin}`;
  const { message } = (await (await fetch(search, { headers: { 'x-api-key': KEY } })).json()) as { message: unknown[] };
  if (message.length !== 1) throw new Error(`${message.length} products of one write`);
}

/** Fails unless the program ends with the reason of a refusal that waiting does not end. curl knows no reasons. */
async function runRefused(flow: Flow, environment: Readonly<Record<string, string>>, server: RefusingServer) {
  if (flow.command === 'bash') return;
  const before = server.requests();
  const reason = await runFlow(flow, { ...environment, VPDS_URL: server.url }, newVin()).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
  if (!reason.includes('not_enabled_yet')) throw new Error(`No reason of a refused write: ${reason}`);
  const attempts = server.requests() - before;
  if (attempts !== 1) throw new Error(`${attempts} attempts at what waiting does not end`);
}

async function tried(
  name: string,
  prepare: () => ReturnType<Prepare>,
  run: (flow: Flow) => Promise<void>,
): Promise<Outcome> {
  const started = Date.now();
  const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  console.log(name);
  try {
    const flow = prepare();
    console.log(`    generated and compiled (${seconds()})`);
    await run(flow);
  } catch (error) {
    const outcome = error instanceof CannotInstall ? 'not run' : 'FAILED';
    console.log(`  ${outcome}: ${(error as Error).message}`);
    return outcome;
  }
  console.log(`  ok (${seconds()})`);
  return 'ok';
}

/** @throws Error for an unknown name */
function chosen(requested: readonly string[]): [name: string, prepare: Prepare][] {
  const unknown = requested.filter((name) => !(name in CLIENTS) && name !== 'samples');
  if (unknown.length > 0)
    throw new Error(`No such client: ${unknown.join(', ')}. There are: ${Object.keys(CLIENTS).join(', ')}, samples`);
  const isChosen = (name: string): boolean => requested.length === 0 || requested.includes(name);
  return [
    ...Object.entries(CLIENTS).filter(([name]) => isChosen(name)),
    ...(isChosen('samples') ? samples(join(root, 'docs/guides/clients.md')) : []),
  ];
}

const requested = process.argv.slice(2);
const clients = chosen(requested);
const directory = mkdtempSync(join(tmpdir(), 'vpds-clients-'));
const service = startService(directory);
const refusing = await startRefusingServer();
let disturbing: DisturbingProxy | undefined;
const outcomes = new Map<string, Outcome>();
try {
  const url = await service.ready(START_WITHIN);
  const environment = {
    VPDS_URL: url,
    VPDS_API_KEY: KEY,
    VPDS_PLAIN_KEY: await plainKey(url),
    VPDS_REFUSING_URL: refusing.url,
  };
  const document = join(directory, 'openapi.json');
  writeFileSync(document, await (await fetch(`${url}/openapi.json`)).text());
  const proxy = (disturbing = await startDisturbingProxy(url));
  for (const [name, prepare] of clients) {
    const run = async (flow: Flow) => {
      if (name in CLIENTS) return runFlow(flow, environment, newVin());
      await runDisturbed(flow, environment, proxy);
      await runRefused(flow, environment, refusing);
    };
    outcomes.set(name, await tried(name, () => prepare(document, directory), run));
  }
} finally {
  refusing.close();
  disturbing?.close();
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}
console.log([...outcomes].map(([name, outcome]) => `${name}: ${outcome}`).join('\n'));
const outcomesOf = [...outcomes];
const failed = outcomesOf.some(([, outcome]) => outcome === 'FAILED');
const missing = outcomesOf.filter(([, outcome]) => outcome === 'not run');
/** Whether a client that was asked for by name, or every client, cannot run here. */
const cannotRun = missing.length === outcomesOf.length || missing.some(([name]) => requested.includes(name));
process.exitCode = failed ? 1 : cannotRun ? 3 : 0;
