import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const NOT_POSSIBLE = 3;
const USAGE = 2;

function testCluster(args: readonly string[], path: string) {
  const node = ['--conditions=@vpds/source', '--disable-warning=ExperimentalWarning'];
  const command = [...node, join(import.meta.dirname, 'main.ts'), ...args];
  return spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, KUBECONFIG: '', PATH: path },
    timeout: 60_000,
  });
}

describe('npm run test:cluster', () => {
  it('names what is missing where the cluster cannot be built, with its own exit code', () => {
    const { status, stderr } = testCluster(['--build'], '/nonexistent');
    expect(stderr).toMatch(/^Not run: .*(there is no Go|as root|needs Linux)/);
    expect(status).toBe(NOT_POSSIBLE);
  });

  it('knows its checks by name', () => {
    const { status, stderr } = testCluster(['--only', 'ready,teapot'], process.env['PATH'] ?? '');
    expect(stderr).toMatch(/^Unknown check: teapot\n/);
    expect(stderr).toContain('Checks: ready, apply-again, ');
    expect(status).toBe(USAGE);
  });
});
