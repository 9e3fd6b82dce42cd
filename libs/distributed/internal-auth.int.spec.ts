import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeInternalKeys } from '@vpds/engine-nest-tcp/keys';
import { Metrics } from '@vpds/observability';
import { pino } from 'pino';
import { internalAuth } from './internal-auth.ts';

test('how long the certificate is valid, and what was refused, is shown', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vpds-keys-'));
  await makeInternalKeys(directory, ['gateway']);
  const metrics = new Metrics();
  const settings = { INTERNAL_AUTH: 'require', INTERNAL_TLS_DIR: join(directory, 'gateway') };
  const auth = internalAuth('gateway', settings as never, pino({ enabled: false }), metrics);
  auth.forServer?.onRefused('a stranger');
  auth.forService?.('product').onRefused('another name');
  const text = await metrics.text();
  expect(Number(/^vpds_internal_certificate_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(24 * 60 * 60);
  expect(text).toMatch(/^vpds_internal_refused_total 2$/m);
  auth.close();
  await rm(directory, { recursive: true });
});
