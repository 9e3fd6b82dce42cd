import { storedKey } from '@vpds/kernel';

/** Positions and revisions as numbers. */
export interface AppendJob {
  readonly call: number;
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly EventFields[];
  readonly views: readonly ViewFields[];
  readonly idempotency: IdempotencyFields | null;
}

export interface EventFields {
  readonly id: string;
  readonly type: string;
  readonly owner: number;
  readonly payload: string;
  readonly metadata: string;
}

export interface ViewFields {
  readonly view: number;
  readonly id: string;
  readonly scope: number;
  readonly changed: boolean;
  readonly body: string;
  /** In the order of the view's keys; in stored form once they reach the writer. */
  readonly keys: readonly (string | null)[];
}

export interface IdempotencyFields {
  readonly key: string;
  readonly requestHash: string;
  readonly answer: string;
}

export function encodeAppend(job: Omit<AppendJob, 'call'>): unknown[] {
  const fields: unknown[] = [job.stream, job.expected, job.events.length];
  for (const { id, type, owner, payload, metadata } of job.events) fields.push(id, type, owner, payload, metadata);
  fields.push(job.views.length);
  for (const { view, id, scope, changed, body, keys } of job.views) {
    fields.push(view, id, scope, changed, body, keys.length);
    for (const key of keys) fields.push(key);
  }
  const { idempotency } = job;
  if (idempotency === null) fields.push(null);
  else fields.push(idempotency.key, idempotency.requestHash, idempotency.answer);
  return fields;
}

export function decodeAppend(call: number, fields: readonly unknown[]): AppendJob {
  let next = 0;
  const take = <T>(): T => fields[next++] as T;
  const stream = take<string>();
  const expected = take<number>();
  const events: EventFields[] = [];
  for (let count = take<number>(); count > 0; count -= 1)
    events.push({
      id: take<string>(),
      type: take<string>(),
      owner: take<number>(),
      payload: take<string>(),
      metadata: take<string>(),
    });
  const views: ViewFields[] = [];
  for (let count = take<number>(); count > 0; count -= 1) views.push(decodeView(take));
  const key = take<string | null>();
  const idempotency = key === null ? null : { key, requestHash: take<string>(), answer: take<string>() };
  return { call, stream, expected, events, views, idempotency };
}

function decodeView(take: <T>() => T): ViewFields {
  return {
    view: take<number>(),
    id: take<string>(),
    scope: take<number>(),
    changed: take<boolean>(),
    body: take<string>(),
    keys: decodeKeys(take),
  };
}

function decodeKeys(take: <T>() => T): (string | null)[] {
  const keys: (string | null)[] = [];
  for (let count = take<number>(); count > 0; count -= 1) {
    const key = take<string | null>();
    keys.push(key === null ? null : storedKey(key));
  }
  return keys;
}
