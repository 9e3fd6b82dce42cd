import { expect, test } from '@jest/globals';
import { rejection } from '@vpds/kernel/testing';
import { Mutex } from './mutex.ts';

test('one at a time and in order, also after a failure', async () => {
  const turns = new Mutex();
  const steps: string[] = [];
  const work = (name: string, fails = false) =>
    turns.runExclusive(async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const requested = [work('a'), rejection(work('b', true)), work('c')];
  await turns.ended();
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(await Promise.all(requested)).toEqual(['a', new Error('b'), 'c']);
});
