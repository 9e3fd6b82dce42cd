import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { eventually } from '@vpds/kernel/testing';
import { EngineMissing, type RunningEngine } from './index.ts';
import { startEngine } from './start-engine.ts';

const TIMEOUT = 60_000;

/** Sends Redis a line; null without an answer within half a second. */
async function ask(engine: RunningEngine, line: string): Promise<string | null> {
  const { port } = new URL(engine.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${line}\r\n`));
    const end = (answer: string | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), 500);
    socket.on('data', (data) => end(data.toString().trim()));
    socket.on('error', () => end(null));
  });
}

describe('an engine that a test has started', () => {
  const environment = { ...process.env };
  let engine: RunningEngine | null = null;
  beforeEach(() => {
    delete process.env['REDIS_URL'];
  });
  afterEach(async () => {
    process.env = { ...environment };
    await engine?.stop();
    engine = null;
  });

  test(
    'comes back at the same address with what it acknowledged',
    async () => {
      engine = await startEngine('redis', { durable: true });
      expect(await ask(engine, 'SET kept 1')).toBe('+OK');
      for (const end of [() => engine?.kill9(), () => Promise.resolve()]) {
        await end();
        await engine.restart();
        expect(await ask(engine, 'GET kept')).toContain('1');
      }
      await engine.kill9();
      expect(await ask(engine, 'PING')).toBeNull();
    },
    TIMEOUT,
  );

  test(
    'frozen, it keeps its port and answers nothing; it can be ended all the same',
    async () => {
      engine = await startEngine('redis');
      await engine.freeze();
      expect(await ask(engine, 'PING')).toBeNull();
      await engine.thaw();
      expect(await ask(engine, 'PING')).toBe('+PONG');
      await engine.freeze();
    },
    TIMEOUT,
  );

  test(
    'a URL in the environment is used as it is, and what runs there is left alone',
    async () => {
      engine = await startEngine('redis');
      process.env['REDIS_URL'] = engine.url;
      const given = await startEngine('redis');
      expect([given.url, given.origin]).toEqual([engine.url, 'given']);
      await expect(given.kill9()).rejects.toThrow('not the test');
      await given.stop();
      expect(await ask(engine, 'PING')).toBe('+PONG');
    },
    TIMEOUT,
  );

  test('what is missing is named, with the way to get it', async () => {
    const given = { KAFKA_BROKERS: '', MONGODB_URL: '', REDIS_URL: '' };
    process.env = { ...environment, ...given, ENGINES: 'local', PATH: '/nonexistent' };
    for (const [name, words] of [
      ['kafka', /Java 17/],
      ['mongodb', /Java 17/],
      ['redis', /redis-server/],
    ] as const) {
      const missing = await startEngine(name).catch((error: unknown) => error);
      expect(missing).toBeInstanceOf(EngineMissing);
      expect((missing as Error).message).toMatch(words);
    }
  });
});

describe('npm run engines', () => {
  const command = join(import.meta.dirname, '../../../tools/engines/engines.ts');
  const start = async () => {
    const child = spawn(process.execPath, [command, '--only', 'redis', '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { REDIS_URL: url = '' } = JSON.parse(line.toString()) as { REDIS_URL?: string };
    return { child, engine: { url } as RunningEngine };
  };
  const isGone = (engine: RunningEngine) =>
    eventually(async () => expect(await ask(engine, 'PING')).toBeNull(), 10_000, 100);

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it and its engines, with exit code 0',
    async (signal) => {
      const { child, engine } = await start();
      expect(await ask(engine, 'PING')).toBe('+PONG');
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(await ask(engine, 'PING')).toBeNull();
    },
    TIMEOUT,
  );

  test(
    'killed, it leaves no engine running',
    async () => {
      const { child, engine } = await start();
      child.kill('SIGKILL');
      await once(child, 'exit');
      await isGone(engine);
    },
    TIMEOUT,
  );

  test.each([
    [['--only', 'oracle'], 'Unknown engine: oracle'],
    [['start'], 'Unknown command: start'],
    [['--fast'], '--fast'],
  ])(
    '%j is wrong usage: exit code 2 and a word about it',
    async (args, words) => {
      const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
      let output = '';
      child.stderr.on('data', (data: Buffer) => (output += data.toString()));
      const [code] = (await once(child, 'close')) as [number];
      expect(code).toBe(2);
      expect(output).toContain(words);
    },
    TIMEOUT,
  );
});
