import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { en } from './en.ts';

const CONTEXTS = resolve(import.meta.dirname, '../../../../libs/contexts');

/** Events that can be lines of a product's history, by the samples of the contexts that write them. */
function eventsOfHistories(): string[] {
  return ['product', 'commission', 'tracking']
    .flatMap((context) => readdirSync(join(CONTEXTS, context, 'samples')))
    .flatMap((file) => /^(.+)\.v\d+\.json$/.exec(file)?.[1] ?? [])
    .filter((event) => /^(?:Product|Dispute|Notification|TakingBack|Transport)/.test(event));
}

test('every event of a history has a word', () => {
  const events = eventsOfHistories();
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter((event) => !(`event.${event}` in en))).toEqual([]);
});
