import { expect, test } from '@jest/globals';
import type { EngineReport } from '@vpds/observability';
import { ScalingLag } from './scaling-lag.ts';

function lag() {
  const world = { now: 0, states: ['up', 'up'] as EngineReport['state'][] };
  const engines = () => world.states.map((state) => ({ state }));
  return { world, lag: new ScalingLag({ engines, now: () => world.now }) };
}

test('a lag that more replicas can shorten asks for them', () => {
  const { lag: scaling } = lag();
  expect(scaling.read(40)).toBe(40);
  expect(scaling.seconds).toBe(40);
});

test.each(['away', 'denied', 'unknown'] as const)(
  'an engine that is %s asks for no replica, its return does',
  (state) => {
    const { world, lag: scaling } = lag();
    world.states = ['up', state];
    scaling.read(600);
    expect(scaling.seconds).toBe(0);
    world.states = ['up', 'up'];
    expect(scaling.seconds).toBe(600);
  },
);

test('a lag that cannot be read any more asks for no replica', () => {
  const { world, lag: scaling } = lag();
  expect(scaling.seconds).toBe(0);
  scaling.read(600);
  world.now = 6_001;
  expect(scaling.seconds).toBe(0);
});
