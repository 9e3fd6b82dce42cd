import { expect, test } from '@jest/globals';
import { type CallContext, newSeed, ownContext } from '@vpds/kernel';
import { ServiceTime } from '@vpds/http';
import type { ExplainReplayRequest } from '../statistics.contract.ts';
import { explainReplayHandlers } from './explain-replay.handlers.ts';
import type { Explanations } from './explanations.ts';
import type { Question } from './explanation.ts';

const context: CallContext = {
  ...ownContext(newSeed()),
  principal: { companyID: 7, userID: 1, apiKeyID: 'key', permissions: ['analyse'] },
};
const RUNNING = { explanationID: '7-1', state: 'running', phase: 'reading', fraction: 0, events: 0, begunAt: 0 };

/** Answers what a dry run would be started with. */
async function shownAsOf(projection: ExplainReplayRequest['projection'], asOf: string): Promise<unknown> {
  const start = async (question: Question) => ({ ...RUNNING, question, note: null, findings: null });
  const explanations = { start } as unknown as Explanations;
  const [handler] = explainReplayHandlers({ explanations, time: new ServiceTime('UTC') });
  const request = { projection, companyID: null, asOf, limit: null } satisfies ExplainReplayRequest;
  const answer = await handler?.handle(request as never, context);
  return (answer as { message: { asOf: unknown } }).message.asOf;
}

test.each([
  ['series', '-99999999999999', '-3166904-02-24'],
  ['series', '-62198755200', '-0001-01-01'],
  ['series', '99999999999999', null],
  ['statistics', '-99999999999984', '-3166904-02-24 14:13:36'],
  ['statistics', '99999999999999', null],
] as const)('EXP-1: %s as of a moment of which there is no `Date`, %s', async (projection, asOf, shown) => {
  expect(await shownAsOf(projection, asOf)).toBe(shown);
});
