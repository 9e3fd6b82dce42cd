import { expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { letIdleMembersWait } from './idle-fetches.ts';

const require = createRequire(import.meta.url);

/** A member of a group whose last heartbeat was the given time ago, in milliseconds. */
function member(ago: number) {
  const ConsumerGroup = require('kafkajs/src/consumer/consumerGroup.js');
  const Runner = require('kafkajs/src/consumer/runner.js');
  const logger = { namespace: () => logger };
  const group = new ConsumerGroup({ logger, cluster: {}, instrumentationEmitter: { emit: () => {} } });
  const sent: unknown[] = [];
  group.memberId = 'member';
  group.coordinator = { heartbeat: async (heartbeat: unknown) => void sent.push(heartbeat) };
  group.lastRequest = Date.now() - ago;
  const runner = new Runner({ logger, consumerGroup: group, heartbeatInterval: 3_000, onCrash: () => {} });
  return { sent, heartbeat: (): Promise<void> => runner.heartbeat() };
}

test.each([
  ['the last one was lately', 1_000, 0],
  ['the interval is over', 3_500, 1],
  ['the clock has gone back by an hour since', -3_600_000, 1],
])('a member sends its heartbeat when it is due: %s', async (_, ago, expected) => {
  letIdleMembersWait();
  const { sent, heartbeat } = member(ago);
  await heartbeat();
  await heartbeat();
  expect(sent).toHaveLength(expected);
});
