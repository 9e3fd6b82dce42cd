import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { launchEnvironment, simulatorTokens, withoutEmpty } from '../launch/environment.ts';

const ROOT = resolve(import.meta.dirname, '..');
const LAUNCHER = join(ROOT, 'tools/start-distributed.ts');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Errors end it before it starts anything. */
function launch(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return end([LAUNCHER, ...args], environment);
}

function end(command: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((done) => {
    const env = { PATH: process.env['PATH'], ...environment };
    const child = spawn(process.execPath, command, { cwd: ROOT, env });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
}

describe('what is wrong is reported before anything is started', () => {
  test.each([
    [['--bogus'], "Unknown option '--bogus'"],
    [['everything'], "Unexpected argument 'everything'"],
    [['--replicas', 'abc'], '--replicas must be a whole number from 1 to 20'],
    [['--replicas', '0'], '--replicas must be a whole number from 1 to 20'],
    [['--replicas', '1000'], '--replicas must be a whole number from 1 to 20'],
  ])('wrong usage: a sentence, the help, exit 2 (%j)', async (args, sentence) => {
    const { code, stdout, stderr } = await launch(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(sentence)).toBe(true);
    expect(stderr).toContain('npm run start:distributed -- --engines');
  });

  test('RUN-2: all wrong settings, each once and by its name', async () => {
    const wrong = { SIMULATOR_STEP_SECONDS: 'abc', LOG_LEVEL: 'loud', RATE_LIMIT_PER_SECOND: 'x' };
    const { code, stdout, stderr } = await launch(['--engines'], wrong);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'Not started, the configuration is wrong: LOG_LEVEL must be a level such as info; RATE_LIMIT_PER_SECOND must be a whole number; SIMULATOR_STEP_SECONDS must be a whole number.\n',
    );
  });

  test('engines that are not given: their variables, and the way to do without', async () => {
    const { code, stderr } = await launch([], { REDIS_URL: 'redis://redis', KAFKA_BROKERS: '' });
    expect([code, stderr]).toEqual([
      1,
      'Not started, the configuration is wrong: EVENTSTORE_URL is needed; KAFKA_BROKERS is needed; MONGODB_URL is needed.\nLocal engines are started with --engines.\n',
    ]);
  });
});

test('a process whose port is taken names the setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  // The engines need not exist.
  const engines = {
    EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
    KAFKA_BROKERS: '127.0.0.1:9',
    MONGODB_URL: 'mongodb://127.0.0.1:9/vpds',
    REDIS_URL: 'redis://127.0.0.1:9',
  };
  const main = join(ROOT, 'apps/gateway/dist/bundle/main.js');
  const ended = await end([main], { ...engines, LOG_LEVEL: 'silent', HEALTH_PORT: String(port) });
  taken.close();
  const stderr = `Not started: 127.0.0.1:${port} is taken; set HEALTH_PORT to a free port.\n`;
  expect(ended).toEqual({ code: 1, stdout: '', stderr });
});

describe('what the six processes are given', () => {
  const at = (name: string) => ({ url: `http://${name}`, token: `token-of-${name}` });
  const simulators = { providerA: at('a'), providerB: at('b'), platform: at('p') };
  const parts = { environment: {}, settings: {}, engines: {}, simulators, data: '/data' };

  test('a key and the simulators, where nothing is given', () => {
    expect(launchEnvironment(parts)).toMatchObject({
      BOOTSTRAP_API_KEY: expect.stringMatching(/^local-\S{36}$/),
      DATA_DIR: '/data',
      PROVIDER_A_URL: 'http://a',
      PROVIDER_A_TOKEN: 'token-of-a',
      PLATFORM_URL: 'http://p',
      PLATFORM_TOKEN: 'token-of-p',
    });
  });

  test('every secret is in a file', () => {
    const files = { BOOTSTRAP_API_KEY_FILE: '/key', PROVIDER_A_TOKEN_FILE: '/token' };
    const settings = { BOOTSTRAP_API_KEY: 'a-key-from-a-file', PROVIDER_A_TOKEN: 'a-token-from-a-file' };
    expect(simulatorTokens(settings)).toMatchObject({ a: 'a-token-from-a-file', b: expect.stringMatching(/^\S{36}$/) });
    const launched = launchEnvironment({ ...parts, environment: files, settings });
    expect(launched).toMatchObject({ ...files, PROVIDER_A_URL: 'http://a' });
    expect(launched).not.toHaveProperty('BOOTSTRAP_API_KEY');
    expect(launched).not.toHaveProperty('PROVIDER_A_TOKEN');
  });

  test('what is given stays; an engine that was started replaces a URL from a file', () => {
    const given = {
      PLATFORM_URL: 'https://p.example',
      PLATFORM_TOKEN: 'mine',
      BOOTSTRAP_API_KEY: 'key-of-mine-0123',
      KAFKA_REPLICATION: '2',
    };
    const environment = { ...given, REDIS_URL_FILE: '/redis' };
    const engines = { REDIS_URL: 'redis://local' };
    const launched = launchEnvironment({ ...parts, environment, settings: given, engines });
    expect(launched).toMatchObject({ ...given, ...engines, REDIS_URL_FILE: '', PROVIDER_A_URL: 'http://a' });
  });

  test('an empty variable counts as unset', () => {
    expect(withoutEmpty({ KAFKA_REPLICATION: '', PORT: '3000', HOST: undefined })).toEqual({ PORT: '3000' });
  });
});
