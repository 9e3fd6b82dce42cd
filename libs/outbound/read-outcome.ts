import type { Json } from '@vpds/kernel';
import type { Dispatcher } from 'undici';
import { type Outcome, later } from './outcome.ts';
import { refusalWords } from './refusal-words.ts';
import { retryAfter } from './retry-after.ts';

const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

/** An outcome, and the pause that the system has asked for by itself. */
export interface ReadOutcome {
  readonly outcome: Outcome;
  readonly retryAfter: number | null;
}

/**
 * Reads a response to its end, or to `maxBytes`, and says what it means.
 * @throws whatever breaks the connection or the call's time limit
 */
export async function classified(
  response: Dispatcher.ResponseData,
  maxBytes: number,
  now: number,
): Promise<ReadOutcome> {
  const { statusCode: status, headers } = response;
  const asked = retryAfter(headers['retry-after'], now);
  const body = await boundedText(response, maxBytes);
  if (status >= 200 && status < 300) {
    const json = body === null ? undefined : parsed(body);
    return json === undefined
      ? { outcome: later('unreadable', 0, status), retryAfter: asked }
      : { outcome: { kind: 'answered', status, body: json }, retryAfter: null };
  }
  if (REFUSALS.has(status))
    return { outcome: { kind: 'refused', status, words: refusalWords(parsed(body ?? '')) }, retryAfter: null };
  if (status === 401 || status === 403)
    return { outcome: { kind: 'unauthorized', status, retryAfterMilliseconds: 0 }, retryAfter: asked };
  return { outcome: later('status', 0, status), retryAfter: asked };
}

/** Null for a body over the limit, whose rest is not waited for. */
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
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
