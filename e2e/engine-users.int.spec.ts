import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openEventStoreDb } from '@vpds/engine-eventstoredb';
import { Unavailable } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { EventStoreNode } from './harness/event-store-node.ts';

const SCRIPT = resolve(import.meta.dirname, '../deploy/engines/eventstoredb-users.mjs');
const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];

const directory = mkdtempSync(join(tmpdir(), 'vpds-engine-users-'));
const passwords = join(directory, 'passwords');
let node: EventStoreNode;

beforeAll(() => {
  mkdirSync(passwords);
  for (const name of SERVICES) writeFileSync(join(passwords, name), `of ${name}: @/\n`);
});
afterAll(() => rmSync(directory, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly lines: readonly string[];
  readonly errors: string;
}

function run(url: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], EVENTSTORE_URL: url, PASSWORDS: passwords, ...environment };
  return new Promise((done) => {
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n'), errors: stderr }),
    );
  });
}

const metadataOfAll = () =>
  node.emulator.log.stream('$$$all')?.map(({ data }) => JSON.parse(Buffer.from(data).toString()) as unknown) ?? [];
const storedPassword = (name: string) => node.users.get(name)?.password;
const READABLE = { $acl: { $r: ['$admins', 'vpds'] } };

describe('users at EventStoreDB (deploy/engines/eventstoredb-users.mjs)', () => {
  beforeEach(async () => {
    node = await EventStoreNode.start(join(directory, 'keys'));
  });
  afterEach(() => node.stop());

  test('with tlsCAFile: creates the users, lets their group read $all, and writes nothing when run again', async () => {
    const first = await run(node.url());
    expect(first.lines).toEqual([
      ...SERVICES.map((name) => `${name} was created.`),
      'The group vpds may read $all now.',
    ]);
    expect([first.code, first.errors]).toEqual([0, '']);
    for (const name of SERVICES)
      expect(node.users.get(name)).toEqual({ fullName: name, groups: ['vpds'], password: `of ${name}: @/` });
    expect(metadataOfAll()).toEqual([READABLE]);
    const written = node.writes.length;
    const second = await run(node.url());
    expect(second.lines).toEqual([
      ...SERVICES.map((name) => `${name} exists with this password.`),
      'The group vpds may read $all.',
    ]);
    expect(second.code).toBe(0);
    expect([node.writes.length, metadataOfAll().length]).toEqual([written, 1]);
  });

  test('names every node of a cluster: whichever answers is asked', async () => {
    const { code, lines, errors } = await run(node.url(`localhost:1,localhost:${node.port}`));
    expect([code, errors, lines.at(-1)]).toEqual([0, '', 'The group vpds may read $all now.']);
  });

  test('esdb+discover, and the authority from NODE_EXTRA_CA_CERTS', async () => {
    const url = node.url(undefined, '').replace('esdb:', 'esdb+discover:');
    const { code, lines, errors } = await run(url, [], { NODE_EXTRA_CA_CERTS: node.authority });
    expect([code, errors, lines.length]).toEqual([0, '', SERVICES.length + 1]);
  });

  test('another password is reported with what to do; --set-passwords changes it', async () => {
    await run(node.url());
    node.users.set('gateway', { fullName: 'gateway', groups: ['vpds'], password: 'another' });
    const { code, lines } = await run(node.url());
    expect(code).toBe(1);
    expect(lines[0]).toBe(
      `gateway exists with another password: put that into ${join(passwords, 'gateway')}, or change it with --set-passwords.`,
    );
    expect(lines[1]).toBe('product-service exists with this password.');
    expect(storedPassword('gateway')).toBe('another');
    const changed = await run(node.url(), ['--set-passwords']);
    expect([changed.code, changed.lines[0]]).toEqual([
      0,
      'gateway existed with another password and has this one now.',
    ]);
    expect(storedPassword('gateway')).toBe('of gateway: @/');
  });

  test('a user without the group joins it and keeps its own; a disabled one is reported', async () => {
    await run(node.url());
    node.users.set('gateway', { fullName: 'Gate', groups: ['audit'], password: 'of gateway: @/' });
    node.users.set('product-service', {
      fullName: '',
      groups: ['vpds'],
      password: 'of product-service: @/',
      disabled: true,
    });
    const { code, lines } = await run(node.url());
    expect(lines.slice(0, 3)).toEqual([
      'gateway was added to the group vpds.',
      'gateway exists with this password.',
      'product-service is disabled: enable it, or delete it and run this again.',
    ]);
    expect([code, node.users.get('gateway')]).toEqual([
      1,
      { fullName: 'Gate', groups: ['audit', 'vpds'], password: 'of gateway: @/' },
    ]);
  });

  test('metadata of $all that are there already are extended, not replaced', async () => {
    const before = { $maxAge: 7, $acl: { $r: 'auditors', $w: ['$ops'], $x: 'later' }, ours: { a: 1 } };
    node.emulator.log.append({
      stream: '$$$all',
      expected: 'any',
      events: [
        {
          id: '00000000-0000-4000-8000-000000000001',
          type: '$metadata',
          contentType: 'application/json',
          data: Buffer.from(JSON.stringify(before)),
          metadata: new Uint8Array(),
        },
      ],
    });
    await run(node.url());
    expect(metadataOfAll().at(-1)).toEqual({ ...before, $acl: { ...before.$acl, $r: ['auditors', 'vpds'] } });
  });

  test.each([
    [
      'no authority',
      () => node.url(undefined, ''),
      /^No node of EVENTSTORE_URL answers as it should: localhost:\d+ \(\w+\)\n$/,
    ],
    [
      'a node that is away',
      () => node.url('localhost:1'),
      /^No node of EVENTSTORE_URL answers as it should: localhost:1 /,
    ],
    ['a wrong password', () => node.url().replace('first', 'last'), /^EVENTSTORE_URL must name a user of \$admins /],
    [
      'no user',
      () => `esdb://localhost:${node.port}`,
      /^EVENTSTORE_URL must name a user of \$admins and its password\n$/,
    ],
    ['no TLS', () => node.url(undefined, 'tls=false'), /^EVENTSTORE_URL contains tls=false/],
    ['a file that is not there', () => node.url(undefined, 'tlsCAFile=/nowhere'), /^tlsCAFile cannot be read: ENOENT/],
    ['no URL at all', () => '', /^EVENTSTORE_URL cannot be read by its driver/],
  ])('%s: one sentence, no stack, no password', async (_, url, sentence) => {
    const { code, errors } = await run(url());
    expect(code).toBe(1);
    expect(errors).toMatch(sentence);
    expect(errors).not.toMatch(/ {4}at |of\/all|of%2Fall/);
    expect(node.writes).toEqual([]);
  });

  test('a password that is missing is named before anything is written', async () => {
    const { code, errors } = await run(node.url(), [], { PASSWORDS: join(directory, 'nowhere') });
    expect([code, node.writes]).toEqual([1, []]);
    expect(errors).toMatch(/^The password of gateway cannot be read: ENOENT/);
  });
});

describe('a certificate of an authority that is not trusted', () => {
  beforeEach(async () => {
    node = await EventStoreNode.start(join(directory, 'keys'));
  });
  afterEach(() => node.stop());

  test.each([
    ['alone', {}, ''],
    [
      'with both variables set',
      { GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: '/etc/hostname', NODE_EXTRA_CA_CERTS: '/etc/hostname' },
      ': GRPC_DEFAULT_SSL_ROOTS_FILE_PATH makes its client ignore NODE_EXTRA_CA_CERTS',
    ],
  ])('%s: the sentence at the start says so', async (_, environment, advice) => {
    const before = { ...process.env };
    const engine = await openEventStoreDb({ connectionString: node.url(undefined, '') });
    delete process.env['GRPC_DEFAULT_SSL_ROOTS_FILE_PATH'];
    Object.assign(process.env, environment);
    const error = await rejection(engine.health());
    process.env = before;
    await engine.close();
    expect(error).toBeInstanceOf(Unavailable);
    expect((error as Unavailable).message).toBe(`The certificate of the event store is not trusted${advice}`);
  });
});

describe('rights at Kafka (deploy/engines/kafka-acls.sh)', () => {
  const script = resolve(import.meta.dirname, '../deploy/engines/kafka-acls.sh');
  const bin = join(directory, 'bin');
  const config = join(directory, 'admin.properties');
  const calls = join(directory, 'calls');

  /** Replaces Kafka's tool and records its calls. */
  beforeAll(() => {
    mkdirSync(bin);
    writeFileSync(config, '');
    writeFileSync(join(bin, 'kafka-acls.sh'), `#!/bin/sh\necho "$@" >> ${calls}\n`, { mode: 0o755 });
  });

  const acls = (env: NodeJS.ProcessEnv) =>
    new Promise<Outcome>((done) => {
      execFile('bash', [script], { env, timeout: 20_000 }, (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n'), errors: stderr }),
      );
    });
  const path = (first: string) => `${first}:${process.env['PATH']}`;

  test('every service follows the log, one reads the feed, one makes the topics and publishes', async () => {
    const { code, lines, errors } = await acls({ PATH: path(bin), KAFKA: 'a:1,b:1', CONFIG: config });
    expect([code, errors]).toEqual([0, '']);
    expect(lines).toHaveLength(SERVICES.length + 2);
    const called = readFileSync(calls, 'utf8').trim().split('\n');
    expect(called).toHaveLength(3 * SERVICES.length + 4);
    expect(
      called.every((call) => call.startsWith(`--bootstrap-server a:1,b:1 --command-config ${config} --add `)),
    ).toBe(true);
  });

  test.each([
    ['no broker', { CONFIG: config }, /^KAFKA must name a broker/],
    ['no properties', { KAFKA: 'a:1', CONFIG: '/nowhere' }, /^CONFIG must name a readable file/],
    [
      'no tool',
      { KAFKA: 'a:1', CONFIG: config, KAFKA_ACLS: 'no-such-tool' },
      /^Kafka's tool no-such-tool is not in PATH/,
    ],
    [
      'a tool that refuses',
      { KAFKA: 'a:1', CONFIG: config, KAFKA_ACLS: 'false' },
      /^Kafka refused: --allow-principal /,
    ],
  ])('%s: one sentence', async (_, env, sentence) => {
    const { code, errors } = await acls({ PATH: path(bin), ...env });
    expect(code).toBe(1);
    expect(errors).toMatch(sentence);
  });

  test('with its own directory first in PATH it does not call itself', async () => {
    const { code, errors } = await acls({ PATH: path(dirname(script)), KAFKA: 'a:1', CONFIG: config });
    expect([code, errors]).toEqual([
      1,
      "PATH has this script before Kafka's tool of the same name: KAFKA_ACLS names that\n",
    ]);
  });
});

describe('users at MongoDB (deploy/engines/mongodb-users.js)', () => {
  interface MongoUser {
    pwd: string;
    roles: { role: string; db: string }[];
  }
  const script = readFileSync(resolve(import.meta.dirname, '../deploy/engines/mongodb-users.js'), 'utf8');
  const granted = { role: 'vpdsService', db: 'admin' };

  /** Runs it as mongosh does: with `db` and `print`. */
  function runWith(users: Map<string, MongoUser>, environment: Record<string, string> = {}) {
    const printed: string[] = [];
    const admin = {
      getRole: () => null,
      createRole: () => {},
      getUser: (name: string) => users.get(name) ?? null,
      createUser: ({ user, ...rest }: MongoUser & { user: string }) => users.set(user, rest),
      updateUser: (name: string, change: Partial<MongoUser>) =>
        users.set(name, { ...(users.get(name) as MongoUser), ...change }),
      grantRolesToUser: (name: string, roles: MongoUser['roles']) => users.get(name)?.roles.push(...roles),
    };
    runInNewContext(script, {
      db: { getSiblingDB: () => admin },
      print: (line: string) => printed.push(line),
      process: { env: { PASSWORDS: passwords, ...environment } },
      require: createRequire(import.meta.url),
    });
    return printed;
  }

  test('a user that exists keeps its password and other roles, and gets the role that it lacks', () => {
    const other = { role: 'backup', db: 'admin' };
    const users = new Map([['gateway', { pwd: 'another', roles: [other] }]]);
    const printed = runWith(users);
    expect(printed[0]).toBe('gateway exists and keeps its password: SET_PASSWORDS=yes gives it that of its file.');
    expect(printed[1]).toBe('product-service was created.');
    expect(users.get('gateway')).toEqual({ pwd: 'another', roles: [other, granted] });
    expect(users.get('product-service')).toEqual({ pwd: 'of product-service: @/', roles: [granted] });
    runWith(users);
    expect(users.get('gateway')?.roles).toEqual([other, granted]);
    expect(runWith(users, { SET_PASSWORDS: 'yes' })[0]).toBe('gateway existed and has the password of its file now.');
    expect(users.get('gateway')).toEqual({ pwd: 'of gateway: @/', roles: [other, granted] });
  });
});
