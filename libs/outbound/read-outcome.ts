import { type Json, withoutByteOrderMark } from '@vpds/kernel';
import type { Dispatcher } from 'undici';
import { type Outcome, later } from './outcome.ts';
import { refusalWords } from './refusal-words.ts';
import { retryAfter } from './retry-after.ts';

const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

export interface ReadOutcome {
  readonly outcome: Outcome;
  readonly retryAfter: number | null;
}

/** @throws what breaks the connection or exceeds the time limit */
export async function classified(
  response: Dispatcher.ResponseData,
  maxBytes: number,
  now: number,
): Promise<ReadOutcome> {
  const { statusCode: status, headers } = response;
  const retryAfterHeader = retryAfter(headers['retry-after'], now);
  const body = await boundedText(response, maxBytes);
  if (status >= 200 && status < 300) {
    const json = body === null ? undefined : parsed(body);
    return json === undefined
      ? { outcome: later('unreadable', 0, status), retryAfter: retryAfterHeader }
      : { outcome: { kind: 'answered', status, body: json }, retryAfter: null };
  }
  if (REFUSALS.has(status))
    return { outcome: { kind: 'refused', status, words: refusalWords(parsed(body ?? '')) }, retryAfter: null };
  if (status === 401 || status === 403)
    return { outcome: { kind: 'unauthorized', status, retryAfterMilliseconds: 0 }, retryAfter: retryAfterHeader };
  return { outcome: later('status', 0, status), retryAfter: retryAfterHeader };
}

/** Answers null for a body over the limit. */
async function boundedText({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(withoutByteOrderMark(text)) as Json;
  } catch {
    return undefined;
  }
}
