import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_STREAM, type AppendRequest, type NewEvent, type ViewDefinition } from '@vpds/kernel';

export const VIEW: ViewDefinition = { name: 'sample', version: 1, keys: ['vin'] };

/** A temporary directory, removed at the end of its scope (`await using`). */
export async function temporaryDirectory(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'vpds-sqlite-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export function creation(id: number, size = 100, eventID: string = crypto.randomUUID()): AppendRequest {
  const body = JSON.stringify({ id, text: 'x'.repeat(size) });
  const event: NewEvent = {
    id: eventID,
    type: 'SampleCreated',
    payload: body,
    metadata: { owner: 1, actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null },
  };
  return {
    stream: `sample-${id}`,
    expectedRevision: NO_STREAM,
    events: [event],
    views: [{ view: VIEW, changed: true, document: { id: String(id), scope: 1, keys: { vin: `VIN${id}` }, body } }],
    idempotency: { key: `key-${id}`, requestHash: `hash-${id}`, answer: { message: id } },
  };
}
