import { expect, test } from '@jest/globals';
import { InvalidSettings } from '@vpds/runtime';
import { examineBootstrapKey } from './bootstrap.ts';

const SIMPLE = 'passwordpassword';

async function examined(apiKey: string | undefined, isIssued: boolean) {
  const warnings: unknown[] = [];
  const logger = { warn: (line: unknown) => void warnings.push(line) };
  const outcome = await examineBootstrapKey(apiKey, async () => isIssued, logger as never).catch(
    (error: unknown) => error,
  );
  return { outcome, warnings };
}

test('a simple key that would be issued now stops the start', async () => {
  const { outcome, warnings } = await examined(SIMPLE, false);
  expect(outcome).toBeInstanceOf(InvalidSettings);
  expect(warnings).toEqual([]);
});

test('an installation whose simple key an earlier start has issued starts, with a warning', async () => {
  const { outcome, warnings } = await examined(SIMPLE, true);
  expect(outcome).toBeUndefined();
  expect(warnings).toEqual([{ code: 'bootstrap_key_weak', problem: expect.stringMatching(/too simple/) }]);
});

test.each([undefined, 'e2e-operator-key-0123456789'])('nothing to complain about: %s', async (apiKey) => {
  expect(await examined(apiKey, false)).toEqual({ outcome: undefined, warnings: [] });
});
