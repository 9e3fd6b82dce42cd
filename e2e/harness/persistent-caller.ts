import { sleep } from '@vpds/kernel/testing';
import type { ApiAnswer } from './api.ts';
import type { KeepAliveClient } from './keep-alive.ts';

const GIVE_UP_AFTER = 60_000;

/**
 * Retries under one Idempotency-Key until answered. @param passesBy additional refusals to retry @throws on any other
 * refusal
 */
export async function askUntilAnswered(
  client: KeepAliveClient,
  apiKey: string,
  path: string,
  body: object,
  key: string,
  passesBy: readonly string[] = [],
): Promise<ApiAnswer> {
  for (const deadline = Date.now() + GIVE_UP_AFTER; ;) {
    const answer = await client.call(apiKey, 'POST', path, body, { 'idempotency-key': key }).catch(() => null);
    if (answer?.status === 200) return answer;
    const code = answer?.body?.code as string;
    const passing = answer === null || answer.status === 503 || ['idempotency_key_in_use', ...passesBy].includes(code);
    if (!passing) throw new Error(`${path} ${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (Date.now() > deadline)
      throw new Error(`${path} ${key}: not answered; the last: ${JSON.stringify(answer?.body)}`);
    await sleep(100);
  }
}
