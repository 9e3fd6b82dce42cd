import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PROCESSES } from '@vpds/distributed/callers';
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vpds } from './harness/cli.ts';

const DAY = 86_400_000;

describe('vpds internal-keys', () => {
  let directory: string;
  let keys: string;
  const pem = (...path: string[]) => readFile(join(keys, ...path));

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vpds-internal-keys-'));
    keys = join(directory, 'keys');
  });
  afterAll(() => rm(directory, { recursive: true }));

  test('makes an authority and a certificate for each process', async () => {
    const { code, stdout, stderr } = await vpds(['internal-keys', keys]);
    expect([code, stdout]).toEqual([0, '']);
    for (const name of PROCESSES) expect(stderr).toContain(name);
    const authority = new X509Certificate(await pem('ca', 'ca.crt'));
    for (const name of PROCESSES) {
      const certificate = new X509Certificate(await pem(name, 'tls.crt'));
      expect(certificate.subject).toContain(`CN=${name}`);
      expect(certificate.verify(authority.publicKey)).toBe(true);
      expect(certificate.checkPrivateKey(createPrivateKey(await pem(name, 'tls.key')))).toBe(true);
      expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(700 * DAY);
      expect(await pem(name, 'ca.crt')).toEqual(await pem('ca', 'ca.crt'));
      expect((await stat(join(keys, name, 'tls.key'))).mode & 0o077).toBe(0);
    }
  });

  test('called again it makes only what is missing', async () => {
    const before = await pem('product-service', 'tls.crt');
    expect(await vpds(['internal-keys', keys, '--json'])).toEqual({
      code: 0,
      stdout: `${JSON.stringify({ directory: keys, made: [] })}\n`,
      stderr: '',
    });
    expect(await vpds(['internal-keys', keys, '--json', '--kubernetes'])).toMatchObject({ code: 2, stdout: '' });
    expect(await vpds(['internal-keys', keys])).toEqual({ code: 0, stdout: '', stderr: 'Nothing to make.\n' });
    await rm(join(keys, 'gateway'), { recursive: true });
    const { stderr } = await vpds(['internal-keys', keys]);
    expect(stderr).toMatch(/: gateway\.\n$/);
    expect(await pem('product-service', 'tls.crt')).toEqual(before);
  });

  test('makes again what an interrupted renewal has left with the key of an earlier certificate', async () => {
    const earlier = await pem('gateway', 'tls.key');
    await writeFile(join(keys, 'gateway', 'tls.key'), await pem('product-service', 'tls.key'));
    expect((await vpds(['internal-keys', keys])).stderr).toMatch(/: gateway\.\n$/);
    const certificate = new X509Certificate(await pem('gateway', 'tls.crt'));
    expect(certificate.checkPrivateKey(createPrivateKey(await pem('gateway', 'tls.key')))).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(earlier))).toBe(false);
  });

  test('makes everything again where the authority has the key of an earlier one', async () => {
    await writeFile(join(keys, 'ca', 'ca.key'), await pem('gateway', 'tls.key'));
    const { stderr } = await vpds(['internal-keys', keys]);
    for (const name of PROCESSES) expect(stderr).toContain(name);
    const authority = new X509Certificate(await pem('ca', 'ca.crt'));
    expect(authority.checkPrivateKey(createPrivateKey(await pem('ca', 'ca.key')))).toBe(true);
    expect(new X509Certificate(await pem('gateway', 'tls.crt')).verify(authority.publicKey)).toBe(true);
  });

  test('--kubernetes prints a Secret for each pod, and nothing else on standard output', async () => {
    const { code, stdout } = await vpds(['internal-keys', keys, '--kubernetes', '--namespace', 'another']);
    expect(code).toBe(0);
    const { kind, items } = JSON.parse(stdout);
    expect(kind).toBe('List');
    expect(items.map(({ metadata }: any) => metadata)).toEqual(
      PROCESSES.map((name) => ({ name: `vpds-internal-${name}`, namespace: 'another' })),
    );
    for (const [at, name] of PROCESSES.entries()) {
      expect(Object.keys(items[at].data)).toEqual(['ca.crt', 'tls.crt', 'tls.key']);
      expect(Buffer.from(items[at].data['tls.crt'], 'base64')).toEqual(await pem(name, 'tls.crt'));
    }
    // The authority's key allows to impersonate any process.
    expect(stdout).not.toContain((await pem('ca', 'ca.key')).toString('base64'));
  });

  test('where nothing can be written: exit 1 with a sentence', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    const { code, stdout, stderr } = await vpds(['internal-keys', file]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The keys cannot be made: [^\n]+\n$/);
  });
});
