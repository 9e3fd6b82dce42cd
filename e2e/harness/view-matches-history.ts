import { sleep } from '@vpds/kernel/testing';
import type { ApiAnswer } from './api.ts';
import type { KeepAliveClient } from './keep-alive.ts';

type Values = Record<string, unknown>;

interface HistoryEntry {
  readonly field: string | null;
  readonly to: unknown;
}

/** View and history may differ while the platform's answer is recorded between the two reads. */
const TRIES = 5;

/**
 * The product as search shows it, once it matches its events. @throws Error if it is missing, or view and history
 * differ
 */
export async function agreedProduct(client: KeepAliveClient, apiKey: string, productID: number): Promise<Values> {
  for (let tries = 1; ; tries += 1) {
    const [shown] = await read<Values[]>(client, apiKey, `/product/search/productID/${productID}`);
    if (shown === undefined) throw new Error(`Product ${productID} is not found`);
    const history = await read<HistoryEntry[]>(client, apiKey, `/product/${productID}/history`);
    const [view, events] = [JSON.stringify(sorted(setValues(shown))), JSON.stringify(sorted(folded(history)))];
    if (view === events) return shown;
    if (tries === TRIES) throw new Error(`Product ${productID}: the view has ${view}, the events have ${events}`);
  }
}

/** A company's reads wait for each other, on a busy machine longer than the service lets them: 429, as to any client. */
async function read<Message>(client: KeepAliveClient, apiKey: string, path: string): Promise<Message> {
  for (let tries = 1; ; tries += 1) {
    const answer = await client.call(apiKey, 'GET', path);
    if (answer.status !== 429 || tries === TRIES) return messageOf<Message>(answer);
    await sleep(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

export function messageOf<Message>({ status, body }: ApiAnswer): Message {
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`);
  return body.message as Message;
}

function folded(history: readonly HistoryEntry[]): Values {
  const values = new Map<string, unknown>([['status', 'created']]);
  for (const { field, to } of history) {
    if (field === null || field.startsWith('meta.')) continue;
    if (to === null) values.delete(field);
    else values.set(field, to);
  }
  return Object.fromEntries(values);
}

function setValues({ productID: _id, createdAt: _created, updatedAt: _updated, ...values }: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function sorted(values: Values): Values {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
