import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GUIDES } from '../libs/http/docs/guides.ts';
import { Api } from './harness/api.ts';
import { FaultyProxy } from './harness/faulty-proxy.ts';
import { OPERATOR_KEY, type RunningService, removeDirectory, startService } from './harness/service.ts';

const DIRECTORY = resolve(import.meta.dirname, '../docs/guides');
const MARK = '=== sample ===';

let service: RunningService;
let scratch: string;

beforeAll(async () => {
  service = await startService({ env: { URL_CHECK: 'off', TRUST_PROXY: '127.0.0.1' } });
  scratch = await mkdtemp(join(tmpdir(), 'vpds-guides-'));
});

afterAll(async () => {
  await service.stop();
  await Promise.all([removeDirectory(service.directory), removeDirectory(scratch)]);
});

interface Sample {
  readonly program: string;
  /** Shown in the guide, or null. */
  readonly answer: unknown;
}

async function samplesOf(guide: string): Promise<Sample[]> {
  const text = await readFile(join(DIRECTORY, `${guide}.md`), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```json\n([\s\S]*?)^```)?/gm)].map(([, program, answer]) => ({
    program: program as string,
    answer: answer === undefined ? null : (JSON.parse(answer) as unknown),
  }));
}

/** Runs a program in the shell. It rejects with `stderr` if that fails. */
function inShell(program: string, env: Readonly<Record<string, string>> = {}) {
  return promisify(execFile)('bash', ['-c', program], {
    cwd: scratch,
    env: {
      PATH: process.env['PATH'],
      VPDS_URL: service.url,
      VPDS_API_KEY: OPERATOR_KEY,
      VPDS_VIN: 'XYZZZZ1KZAW000001',
      ...env,
    },
  });
}

/** Runs all samples in one shell, as a reader would. @returns the output of each */
async function outputs(samples: readonly Sample[], env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const [prelude] = await samplesOf('first-steps');
  const programs = [prelude, ...samples].map((sample) => `echo '${MARK}'\n${sample?.program}`);
  const { stdout } = await inShell(['set -eo pipefail', ...programs].join('\n'), env);
  return stdout.split(`${MARK}\n`).slice(2);
}

/** Replaces ids and secrets, which differ between runs, by their type. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/, 'UUID').replace(/vpds_.*/, 'KEY');
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === 'externalID' ? typeof each : comparable(each)]),
  );
}

/** Every link is relative and resolves. */
async function expectLinks(page: string, at: string): Promise<void> {
  const links = [...page.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, link]) => link as string);
  for (const link of new Set(links.filter((each) => !each.startsWith('data:')))) {
    expect(link).not.toMatch(/^\//);
    expect([link, (await fetch(new URL(link, at))).status]).toEqual([link, 200]);
  }
}

describe('the guides', () => {
  test.each(GUIDES)('%s: every sample works, and answers what the guide shows', async (guide) => {
    const samples = await samplesOf(guide);
    const written = await outputs(samples);
    expect(written.length).toBe(samples.length);
    samples.forEach(({ answer }, index) => {
      if (answer !== null) expect(comparable(JSON.parse(written[index] as string))).toEqual(comparable(answer));
    });
  });

  test('HTT-13, paging: the sample reads all pages through a proxy that strips a prefix', async () => {
    const proxy = await FaultyProxy.start(service.url, () => null, '/vehicles');
    try {
      const [written] = await outputs(await samplesOf('paging'), { VPDS_URL: proxy.url });
      const pages = (written ?? '').trim().split('\n');
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) expect(JSON.parse(page)).toMatchObject({ status: 'success' });
    } finally {
      await proxy.close();
    }
  });

  test('clients, curl: the key that is printed after a broken connection repeats the write', async () => {
    const vin = 'XYZZZZ1KZAW000002';
    const [{ program } = { program: '' }] = await samplesOf('clients');
    const proxy = await FaultyProxy.start(service.url, () => 'cut');
    const lost: unknown = await inShell(program, { VPDS_URL: proxy.url, VPDS_VIN: vin }).catch((error) => error);
    await proxy.close();
    const { stderr } = lost as { stderr: string };
    const [, key] = /^To repeat this write: VPDS_IDEMPOTENCY_KEY=([\da-f]{32})$/m.exec(stderr) ?? [];
    const { stdout } = await inShell(program, { VPDS_IDEMPOTENCY_KEY: String(key), VPDS_VIN: vin });
    const api = new Api(service.url);
    const found = await api.ok(api.get(`/product/search/vehicleIdentificationNumber/${vin}?fields=productID`));
    expect(found).toHaveLength(1);
    expect(stdout).toContain(`{"message":${found[0].productID},"status":"success"}`);
  });

  test.each(GUIDES)('%s is served under a policy that allows no foreign or inline script', async (guide) => {
    const answer = await fetch(`${service.url}/docs/guides/${guide}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    const page = await answer.text();
    expect(page).not.toMatch(/\{\{|<script|style="|(?:src|href)="https?:/);
    await expectLinks(page, answer.url);
  });

  test('/docs/guides leads to the first of them', async () => {
    const answer = await fetch(`${service.url}/docs/guides`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, './guides/first-steps']);
  });
});

describe('the reference', () => {
  test('loads scripts and styles of this service only', async () => {
    const answer = await fetch(`${service.url}/docs`);
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self'; connect-src 'self';/,
    );
    expect(page).not.toMatch(/https?:|<script>/);
    await expectLinks(page, answer.url);
  });
});
