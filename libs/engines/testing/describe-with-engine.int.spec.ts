import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Runs a suite that needs Redis without Redis, in a Jest of its own. */
function runWithoutEngine(environment: Record<string, string>): { status: number | null; output: string } {
  const directory = mkdtempSync(join(import.meta.dirname, 'absent-'));
  try {
    writeFileSync(
      join(directory, 'absent.int.spec.ts'),
      `import { expect, test } from '@jest/globals';
       import { describeWithEngine } from '@vpds/engine-testing';
       await describeWithEngine('redis', 'Something in Redis', () => {
         test('does what it should', () => expect(1).toBe(1));
       }, { destructive: true });`,
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/jest.ts', directory], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ENGINES: 'local', REDIS_URL: '', PATH: '/nonexistent', ...environment },
    });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe('a test whose engine cannot be had', () => {
  test('is reported by name as not run', () => {
    const { status, output } = runWithoutEngine({ CI_ENGINES: '' });
    expect(output).toMatch(/Not run: Something in Redis\. There is no 'redis-server'/);
    expect(output).toMatch(/^Not run: .*absent\.int\.spec\.ts: Something in Redis \(not run: no redis\)$/m);
    expect(output).toMatch(/Tests:\s+1 skipped, 1 total/);
    // The suite that was asked for by name ran nothing.
    expect(status).toBe(3);
  }, 60_000);

  test('is named at the end where it kills its engine and that is given by URL', () => {
    const { status, output } = runWithoutEngine({ CI_ENGINES: 'required', REDIS_URL: 'redis://127.0.0.1:1' });
    expect(output).toMatch(/^Not run: .*: Something in Redis \(not run: it needs an engine of its own\)$/m);
    expect(status).toBe(3);
  }, 60_000);

  test('fails where engines are required', () => {
    const { status, output } = runWithoutEngine({ CI_ENGINES: 'required' });
    expect(output).toMatch(/✕ Something in Redis: needs redis/);
    expect(status).toBe(1);
  }, 60_000);
});
