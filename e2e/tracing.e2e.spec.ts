import { expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { Recorder } from './harness/collector.ts';
import { removeDirectory, startService } from './harness/service.ts';
import { TracedWork } from './harness/traced-work.ts';

test('one trace from the request over event, projection and job to platform, provider and mail; no person in it', async () => {
  const work = new TracedWork();
  const service = await startService({ env: await work.settings() });
  try {
    await work.check(service.url, service.directory, [
      'POST /product/create',
      'POST /commission/assign',
      'POST /product/transport/order',
      'GET /product/search/:key/:value',
      'GET',
      'project statistics',
      'react register-with-platform',
      'react request-notification',
      'react place-transport-a',
      'job register-with-platform',
      'job commission-notification',
      'job place-transport-a',
      'POST platform',
      'POST provider_a',
      'send mail',
    ]);
    work.expectLogged(service.output(), 'an outside system did not answer');
  } finally {
    await service.stop();
    work.close();
    await removeDirectory(service.directory);
  }
}, 120_000);

test.each([
  ['is away', null],
  ['accepts and never answers', { answer: null }],
  ['refuses', { answer: { status: 500, body: {} } }],
])(
  'a collector that %s costs nothing but spans',
  async (_, is) => {
    const collector = is === null ? null : new Recorder(is.answer);
    const endpoint = collector === null ? 'http://127.0.0.1:9' : await collector.url;
    const service = await startService({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, URL_CHECK: 'off' } });
    try {
      const { api } = await newTenant(new Api(service.url));
      const create = () => api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
      // These produce more spans than fit into the queue.
      for (let round = 0; round < 30; round += 1) await Promise.all(Array.from({ length: 32 }, create));
      await eventually(() => expect(service.output()).toContain('"code":"traces_lost"'), 30_000);
      const lines = service
        .output()
        .split('\n')
        .filter((line) => line.includes('"level"'));
      expect(lines.length).toBeLessThanOrEqual(3);
      // The lines belong to the process, not to a request.
      for (const line of lines.filter((each) => each.includes('traces_lost')))
        expect(JSON.parse(line)).not.toHaveProperty('requestID');
      const begun = Date.now();
      expect(await service.stop()).toBe(0);
      expect(Date.now() - begun).toBeLessThan(10_000);
    } finally {
      await service.kill9();
      collector?.close();
      await removeDirectory(service.directory);
    }
  },
  120_000,
);

test('a share of the traces is recorded, whatever the client asks for', async () => {
  const work = new TracedWork();
  const env = { ...(await work.settings()), OTEL_TRACES_SAMPLER_ARG: '0' };
  const service = await startService({ env });
  try {
    const { api } = await newTenant(new Api(service.url));
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }, { headers }));
    expect(await service.stop()).toBe(0);
    expect(work.collector.bodies).toEqual([]);
  } finally {
    await service.kill9();
    work.close();
    await removeDirectory(service.directory);
  }
}, 60_000);
