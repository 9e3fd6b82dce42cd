import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDistributedSettings } from './distributed-settings.ts';
import { SETTINGS, readSettings } from './settings.ts';

const ENGINES = {
  EVENTSTORE_URL: 'esdb://eventstore:2113',
  KAFKA_BROKERS: 'kafka:9092',
  MONGODB_URL: 'mongodb://mongo/vpds',
  REDIS_URL: 'redis://redis',
};

describe.each([
  ['all-in-one', readSettings],
  ['distributed', (environment: Record<string, string>) => readDistributedSettings({ ...ENGINES, ...environment })],
])('STA-1: the names of the two transport providers, %s', (_mode, read) => {
  test.each([
    ['the same', { PROVIDER_A_NAME: 'Alpha', PROVIDER_B_NAME: 'Alpha' }, 'alpha'],
    ['the same but for case', { PROVIDER_A_NAME: 'Alpha', PROVIDER_B_NAME: 'ALPHA' }, 'alpha'],
    ['the same but for blanks', { PROVIDER_A_NAME: ' alpha', PROVIDER_B_NAME: 'alpha\t' }, 'alpha'],
    ["one the other's default", { PROVIDER_A_NAME: 'Provider_B' }, 'provider_b'],
  ])('%s: refused', (_what, names, shown) => {
    expect(() => read(names)).toThrow(
      `Not started, the configuration is wrong: PROVIDER_A_NAME and PROVIDER_B_NAME must be different names, not both ${shown}.`,
    );
  });

  test('it is reported with all other errors', () => {
    expect(() => read({ PROVIDER_A_NAME: 'x', PROVIDER_B_NAME: 'X', PORT: 'http', URL_CHECK: 'maybe' })).toThrow(
      'Not started, the configuration is wrong: PORT must be a whole number; URL_CHECK must be record, require or off; PROVIDER_A_NAME and PROVIDER_B_NAME must be different names, not both x.',
    );
  });

  test('an invalid name is reported once', () => {
    expect(() => read({ PROVIDER_A_NAME: '1', PROVIDER_B_NAME: '1' })).toThrow(
      /wrong: PROVIDER_A_NAME must be [^;]+; PROVIDER_B_NAME must be [^;]+\.$/,
    );
  });

  test("a name that is the other provider's letter is refused: an order's `provider` could mean either", () => {
    expect(() => read({ PROVIDER_A_NAME: 'b', PROVIDER_B_NAME: 'A' })).toThrow(
      'Not started, the configuration is wrong: PROVIDER_A_NAME must not be b: orders name the other provider so; PROVIDER_B_NAME must not be a: orders name the other provider so.',
    );
  });

  test('different ones are taken, without blanks around them', () => {
    expect(read({ PROVIDER_A_NAME: ' FastTrucks ', PROVIDER_B_NAME: 'NORD-Log' })).toMatchObject({
      PROVIDER_A_NAME: 'FastTrucks',
      PROVIDER_B_NAME: 'NORD-Log',
    });
  });
});

describe('RUN-2: what can never work keeps the service from starting', () => {
  test.each([
    ['PROVIDER_A_URL', 'http://provider:99999999', 'an http or https URL'],
    ['PROVIDER_B_URL', 'ftp://provider', 'an http or https URL'],
    ['PLATFORM_URL', 'http://', 'an http or https URL'],
    ['SMTP_URL', 'smtp://mail:99999999', 'an smtp or smtps URL'],
    ['SMTP_URL', 'smtp://u:12/3@host', 'a URL whose password has /, ? and # as %2F, %3F and %23'],
    ['SMTP_URL', 'smtps://u:1#3@host', 'a URL whose password has /, ? and # as %2F, %3F and %23'],
    ['PLATFORM_TOKEN', 'two\nlines', 'visible characters'],
    ['PROVIDER_A_TOKEN', 'a b', 'visible characters'],
  ])('%s=%j', (name, value, wanted) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      `Not started, the configuration is wrong: ${name} must be ${wanted}.`,
    );
  });

  test('addresses with a path, a port or a password are taken', () => {
    const given = { PROVIDER_A_URL: 'https://a.example:8443/api', SMTP_URL: 'smtp://me%40x:p%2Fw@mail.example:587' };
    expect(readSettings(given)).toMatchObject(given);
  });
});

test('RUN-2: every variable may be empty, as one that Compose passes on without a value', () => {
  const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

describe('RUN-2: secrets from files', () => {
  let directory: string;
  let filled: string;
  let empty: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'vpds-settings-'));
    filled = join(directory, 'filled');
    empty = join(directory, 'empty');
    writeFileSync(filled, 'a-key-from-a-file\n');
    writeFileSync(empty, ' \n');
  });

  afterAll(() => rmSync(directory, { recursive: true }));

  test('a variable that is empty is not set: its file is read', () => {
    const environment = { BOOTSTRAP_API_KEY: '', BOOTSTRAP_API_KEY_FILE: filled };
    expect(readSettings(environment).BOOTSTRAP_API_KEY).toBe('a-key-from-a-file');
    expect(readSettings({ BOOTSTRAP_API_KEY: 'a-key-of-its-own', BOOTSTRAP_API_KEY_FILE: '' })).toMatchObject({
      BOOTSTRAP_API_KEY: 'a-key-of-its-own',
    });
  });

  test('a variable and its file are not both set', () => {
    const environment = { BOOTSTRAP_API_KEY: 'a-key-of-its-own', BOOTSTRAP_API_KEY_FILE: filled };
    expect(() => readSettings(environment)).toThrow('BOOTSTRAP_API_KEY and BOOTSTRAP_API_KEY_FILE are both set');
  });

  test('a file that is empty or missing is refused, once: no key is generated in its place', () => {
    const missing = join(directory, 'missing');
    expect(() => readSettings({ BOOTSTRAP_API_KEY_FILE: empty, SMTP_URL_FILE: missing })).toThrow(
      `Not started, the configuration is wrong: BOOTSTRAP_API_KEY_FILE names an empty file: ${empty}; SMTP_URL_FILE cannot be read: ${missing}.`,
    );
    const needed = { ...ENGINES, REDIS_URL: '', REDIS_URL_FILE: empty };
    expect(() => readDistributedSettings(needed)).toThrow(
      `Not started, the configuration is wrong: REDIS_URL_FILE names an empty file: ${empty}.`,
    );
  });
});

test('the sender of mails is an address, with a name or without one', () => {
  for (const sender of ['a@b.example', 'Vehicles, Inc. <a@b.example>'])
    expect(readSettings({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
  for (const sender of ['nobody', 'Name <nobody>', 'Name <a@b.example', 'a\r\nBcc: <c@d.example>', '<a@b.example>'])
    expect(() => readSettings({ MAIL_FROM: sender })).toThrow('MAIL_FROM must be an e-mail address, or Name <address>');
});

test.each([
  [{ IMPORT_EARLIEST: '1970-02-30' }, 'IMPORT_EARLIEST must be a day such as 1990-01-01'],
  [{ IMPORT_EARLIEST: '2999-01-01' }, 'IMPORT_EARLIEST must be a day that has begun: nothing could be imported'],
  [{ PUBLIC_URL: 'https://u:p@vpds.example.com' }, 'PUBLIC_URL must have no user, path or query'],
  [{ PUBLIC_URL: 'https://vpds.example.com/cars?x=1' }, 'PUBLIC_URL must have no user, path or query'],
  [{ PORT: '-1' }, 'PORT must be at least 0'],
])('%j is refused, and what is wrong with it is said', (environment, problem) => {
  expect(() => readSettings(environment)).toThrow(problem);
});

test('an address of the service may end with a slash', () => {
  expect(readSettings({ PUBLIC_URL: 'https://vpds.example.com/' }).PUBLIC_URL).toBe('https://vpds.example.com/');
  expect(readSettings({ IMPORT_EARLIEST: '1985-12-31' }).IMPORT_EARLIEST).toBe(Date.UTC(1985, 11, 31));
});
