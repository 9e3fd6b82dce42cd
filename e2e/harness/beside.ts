import { setTimeout as sleep } from 'node:timers/promises';
import { type Tenant, newVin } from './api.ts';
import type { Attack, AttackParts } from './attacks.ts';
import { type Neighbour, backgroundWork } from './neighbour.ts';
import { type Quantiles, quantiles, searchByVin, timesOf } from './read-attack.ts';

/** Compared with the time before an attack. */
const TIMES_WORSE = 3;
/** Milliseconds until a product is registered, its mail sent and its transport ordered. */
const BACKGROUND_WITHIN = 5_000;
/** Milliseconds after which it counts as never. */
const NEVER = 60_000;
/** Milliseconds between calls. */
const PAUSE = 5;
/** A disturbance by others on the machine is not there each time. */
const ROUNDS = Number(process.env['ATTACK_ROUNDS'] ?? 3);
/** Milliseconds until the service has answered the first calls of an attack. */
const BEGINS = 500;

interface Times {
  readonly exact: Quantiles;
  readonly create: Quantiles;
  /** Median. */
  readonly background: number;
}

export interface Beside {
  /** p99 during the attack, of before. */
  readonly exact: number;
  readonly create: number;
  /** Milliseconds. */
  readonly background: number;
  readonly before: Times;
  readonly during: Times;
}

/**
 * One company calls, one call at a time; products of another one are registered, mailed and ordered, which would wait for
 * the registrations of the first one's.
 */
async function timesFor({ api }: Tenant, neighbour: Neighbour, seconds: number): Promise<Times> {
  const [exact, create, background]: [number[], number[], number[]] = [[], [], []];
  const vin = newVin();
  await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin }));
  const end = performance.now() + seconds * 1_000;
  const calls = async () => {
    while (performance.now() < end) {
      exact.push(...(await timesOf(() => api.ok(api.get(searchByVin(vin))), 1, PAUSE)));
      const body = { vehicleIdentificationNumber: newVin() };
      create.push(...(await timesOf(() => api.ok(api.post('/product/create', body)), 1, PAUSE)));
    }
  };
  const products = async () => {
    do background.push(await backgroundWork(neighbour, NEVER));
    while (performance.now() < end);
  };
  await Promise.all([calls(), products()]);
  return { exact: quantiles(exact), create: quantiles(create), background: quantiles(background).p50 };
}

/** `times`: more or fewer connections than usual. */
export async function beside(
  attack: Attack,
  parts: AttackParts & { readonly caller: Tenant; readonly neighbour: Neighbour },
  { seconds, times }: { readonly seconds: number; readonly times: number },
): Promise<Beside> {
  const before = await timesFor(parts.caller, parts.neighbour, seconds);
  const running = await attack.start(parts, times);
  try {
    await sleep(BEGINS);
    const during = await timesFor(parts.caller, parts.neighbour, seconds);
    const ratio = (name: 'exact' | 'create') => Number((during[name].p99 / before[name].p99).toFixed(1));
    return { exact: ratio('exact'), create: ratio('create'), background: during.background, before, during };
  } finally {
    await running.stop();
  }
}

export function isServed({ exact, create, background }: Beside): boolean {
  return exact <= TIMES_WORSE && create <= TIMES_WORSE && background <= BACKGROUND_WITHIN;
}

/** @returns the first measurement in which the other company was served as before, else all */
export async function servedBeside(measure: () => Promise<Beside>): Promise<Beside | readonly Beside[]> {
  const all: Beside[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await measure();
    if (isServed(measured)) return measured;
    all.push(measured);
  }
  return all;
}
