import { expect, test } from '@jest/globals';
import { unlessSettling } from './settling.ts';

const failure = (type: string) => Object.assign(new Error(type), { type });

test('topics that are being made are no trouble for half a minute; all else is, at once', () => {
  let now = 0;
  const troubles: string[] = [];
  const onTrouble = unlessSettling(() => now)((error) => troubles.push((error as Error).message));
  const settling = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_COORDINATOR_FOR_GROUP'];
  for (const type of settling) onTrouble(failure(type));
  onTrouble(new Error('Retries exceeded', { cause: failure('UNKNOWN_TOPIC_OR_PARTITION') }));
  expect(troubles).toEqual([]);
  onTrouble(new Error('Connection refused'));
  onTrouble(failure('TOPIC_AUTHORIZATION_FAILED'));
  expect(troubles).toEqual(['Connection refused', 'TOPIC_AUTHORIZATION_FAILED']);
  now = 30_000;
  onTrouble(failure('UNKNOWN_TOPIC_OR_PARTITION'));
  expect(troubles).toHaveLength(3);
});
