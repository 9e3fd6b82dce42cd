import { afterAll, beforeAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { NewEvent, EventMetadata } from '@vpds/kernel';

/** An opened engine for a contract suite. It may contain other data. */
export interface Opened<Port> {
  readonly store: Port;
  /** Closes and reopens the same data. Absent for engines without persistence. */
  reopen?(): Promise<Port>;
  /** Makes the engine hang (not refuse) until the returned function is called. */
  stall?(): Promise<() => Promise<void>>;
  /** Calls that `stall` blocks. Default: everything. */
  readonly stalls?: 'everything' | 'appends';
  /** A call's deadline, milliseconds; required with `stall`: keep it short. */
  readonly deadline?: number;
  close(): Promise<void>;
}

export function openedOnce<T extends { close(): Promise<void> }>(open: () => Promise<T>): () => T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  }, 60_000);
  afterAll(async () => {
    await opened?.close();
  }, 60_000);
  return () => {
    if (opened === undefined) throw new Error('Not open');
    return opened;
  };
}

export function unique(name: string): string {
  return `${name}${randomUUID().replaceAll('-', '')}`;
}

export const SAMPLE_METADATA: EventMetadata = {
  owner: 7,
  actor: { companyID: 7, userID: 70, apiKeyID: 'key-1' },
  requestID: 'request-1',
  correlationID: 'correlation-1',
  causationID: null,
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};

export function sampleEvent(payload = '{"v":1,"data":{}}', type = 'SampleHappened'): NewEvent {
  return { id: randomUUID(), type, payload, metadata: SAMPLE_METADATA };
}

export function sampleEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => sampleEvent(`{"v":1,"data":{"n":${index}}}`));
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Polls until the check no longer throws. @throws the last error after `within` ms @param every milliseconds */
export async function eventually<T>(check: () => Promise<T> | T, within = 10_000, every = 20): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= end) throw error;
      await sleep(every);
    }
  }
}

/**
 * Declares a suite or test that runs unless something is missing on this machine; its title then says what, and each run
 * ends with it (`tools/jest-totals.ts`).
 */
export const unlessMissing =
  <Rest extends readonly unknown[]>(
    missing: string | null,
    declare: { (title: string, ...rest: Rest): void; skip(title: string, ...rest: Rest): void },
  ) =>
  (title: string, ...rest: Rest): void =>
    missing === null ? declare(title, ...rest) : declare.skip(`${title} (not run: ${missing})`, ...rest);

/** The rejection's reason; throws if the promise resolves. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Expected a rejection');
}
