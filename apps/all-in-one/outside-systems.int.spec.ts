import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@vpds/observability';
import { readSettings } from '@vpds/runtime';
import { outsideSystems } from './outside-systems.ts';

const listeners = () => process.getActiveResourcesInfo().filter((resource) => resource === 'TCPServerWrap').length;
const REAL = {
  PROVIDER_A_URL: 'https://a.example/',
  PROVIDER_A_TOKEN: 'a',
  PROVIDER_B_URL: 'https://b.example',
  PROVIDER_B_TOKEN: 'b',
};

test('RUN-2: the simulators listen only where a system is not given', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vpds-outside-'));
  const before = listeners();
  const logger = createLogger('silent', 'test');
  const environment = { ...REAL, DATA_DIR: directory };
  const real = await outsideSystems(
    readSettings({ ...environment, PLATFORM_URL: 'https://p.example', PLATFORM_TOKEN: 'p' }),
    logger,
  );
  expect(listeners()).toBe(before);
  expect(real.systems.providerA).toEqual({ url: 'https://a.example', token: 'a' });
  const mixed = await outsideSystems(readSettings(environment), logger);
  expect(listeners()).toBe(before + 1);
  expect(mixed.systems).toMatchObject({
    providerB: { url: 'https://b.example', token: 'b' },
    platform: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/) },
  });
  for (const each of [real, mixed]) await each.close();
  await rm(directory, { recursive: true });
});
