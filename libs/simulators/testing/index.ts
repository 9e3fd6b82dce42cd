import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulators, type SimulatorOptions, type Simulators, type SystemName } from '../index.ts';

export const tokens = { a: 'token-of-a', b: 'token-of-b', platform: 'token-of-platform' };

export interface TestClock {
  now: number;
  advanceSeconds(seconds: number): void;
}

export function testClock(): TestClock {
  return {
    now: Date.parse('2026-03-01T10:00:00.250Z'),
    advanceSeconds(seconds) {
      this.now += seconds * 1_000;
    },
  };
}

export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'simulators-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Simulators on their own directory, one minute per step, on a clock that tests move. */
export async function startForTest(options: Partial<SimulatorOptions> = {}): Promise<{
  simulators: Simulators;
  clock: TestClock;
  call: Call;
  stop(): Promise<void>;
}> {
  const directory = await temporaryDirectory();
  const clock = testClock();
  const simulators = await startSimulators({
    directory: directory.path,
    stepSeconds: 60,
    tokens,
    clock: () => clock.now,
    ...options,
  });
  return {
    simulators,
    clock,
    call: callerOf(simulators),
    async stop() {
      await simulators.close();
      await directory.remove();
    },
  };
}

/** Possible members of the systems' answers; tests assert which are present. */
export interface AnswerBody {
  id: number;
  state: unknown;
  transportNo: string;
  transports: { transportNo: string; events: unknown }[];
  pno: number;
  guid: string | null;
  message: string;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: AnswerBody;
}

export type Call = (
  system: SystemName,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>;

/** Calls a system with its token, as docs/reference/outside.md has it; `headers` come on top. */
export function callerOf(simulators: Simulators): Call {
  const addresses = { a: simulators.providerA, b: simulators.providerB, platform: simulators.platform };
  return async (system, method, path, body, headers = {}) => {
    const { url, token } = addresses[system];
    const credential = system === 'b' ? { 'x-token': token } : { authorization: `Bearer ${token}` };
    const response = await fetch(url + path, {
      method,
      headers: { ...credential, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as AnswerBody };
  };
}

export function orderForA(reference: string = randomUUID(), comment: string | null = null): Record<string, unknown> {
  const party = {
    companyName: 'Fahrzeughaus',
    address: 'Hauptstr. 1, Köln',
    phone: '+49 221 1',
    email: 'a@example.org',
  };
  return {
    reference,
    vehicleIdentificationNumber: 'WVWZZZ1JZXW000001',
    pickup: { ...party, date: '2026-03-02' },
    delivery: { ...party, date: '2026-03-05' },
    comment,
  };
}

export function transportForB(clientRef: string = randomUUID(), remark: string | null = null): Record<string, unknown> {
  const party = { company: 'Fahrzeughaus', street: 'Hauptstr. 1', phone: '+49 221 1', mail: 'a@example.org' };
  return {
    clientRef,
    vin: 'WVWZZZ1JZXW000001',
    from: { ...party, day: '2026-03-02' },
    to: { ...party, day: '2026-03-05' },
    remark,
  };
}

export function registration(productID = 1): Record<string, unknown> {
  return { productID, companyID: 1, vehicleIdentificationNumber: 'WVWZZZ1JZXW000001' };
}

/** Places an order with provider A. */
export function placeWithA(call: Call, comment: string | null = null, key: string = randomUUID()): Promise<Answered> {
  return call('a', 'POST', '/orders', orderForA(key, comment), { 'idempotency-key': key });
}

/** Registers a product with the platform. */
export function registerProduct(call: Call, key: string = randomUUID(), productID = 1): Promise<Answered> {
  return call('platform', 'POST', '/products', registration(productID), { 'idempotency-key': key });
}
