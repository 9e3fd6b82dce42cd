import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  DISTRIBUTED_SETTINGS,
  distributedSettingsTable,
  readDistributedSettings,
  readLaunchedSettings,
} from './distributed-settings.ts';
import { SETTINGS } from './settings.ts';

const ENGINES = {
  EVENTSTORE_URL: 'esdb://user:secret-word@eventstore:2113?tls=true',
  KAFKA_BROKERS: 'kafka-1:9092, kafka-2:9092',
  MONGODB_URL: 'mongodb://mongo:27017/vpds',
  REDIS_URL: 'redis://redis:6379',
};

describe('RUN-2: settings of the distributed mode', () => {
  test('the engines are all it needs; the services are found by their names', () => {
    const settings = readDistributedSettings(ENGINES);
    expect(settings).toMatchObject({ ...ENGINES, PRODUCT_SERVICE: 'product-service:4000', TCP_PORT: 4_000 });
    expect(settings.RATE_LIMIT_PER_SECOND).toBe(100);
  });

  test('all errors are reported at once, without secrets', () => {
    const wrong = { ...ENGINES, KAFKA_BROKERS: 'kafka', MONGODB_URL: 'http://word-of-mine@mongo', REDIS_URL: '' };
    expect(() => readDistributedSettings(wrong)).toThrow(
      'Not started, the configuration is wrong: KAFKA_BROKERS must be host:port, or several with commas; MONGODB_URL must be a URL that begins with mongodb:// or mongodb+srv://; REDIS_URL is needed.',
    );
  });

  test('Kafka is used in plain text and without a login by default', () => {
    expect(readDistributedSettings(ENGINES)).toMatchObject({ KAFKA_TLS: false });
    expect(readDistributedSettings(ENGINES).KAFKA_USERNAME).toBeUndefined();
    const login = { KAFKA_USERNAME: 'vpds', KAFKA_PASSWORD: 'word-of-mine' };
    const secured = { ...ENGINES, ...login, KAFKA_TLS: 'on', KAFKA_SASL_MECHANISM: 'plain' };
    expect(readDistributedSettings(secured)).toMatchObject({
      ...login,
      KAFKA_TLS: true,
      KAFKA_SASL_MECHANISM: 'plain',
    });
  });

  test.each([
    [{ KAFKA_TLS: 'yes' }, 'KAFKA_TLS must be on or off'],
    [{ KAFKA_SASL_MECHANISM: 'oauth' }, 'KAFKA_SASL_MECHANISM must be one of: [plain, scram-sha-256, scram-sha-512]'],
    [{ KAFKA_PASSWORD: 'word-of-mine' }, 'KAFKA_USERNAME and KAFKA_PASSWORD must be set both or neither'],
    [{ KAFKA_USERNAME: 'vpds' }, 'KAFKA_USERNAME and KAFKA_PASSWORD must be set both or neither'],
  ])('%j is wrong', (wrong, problems) => {
    expect(() => readDistributedSettings({ ...ENGINES, ...wrong })).toThrow(
      `Not started, the configuration is wrong: ${problems}.`,
    );
  });

  test('what one process needs besides is named, with everything else that is wrong', () => {
    const needed = ['PLATFORM_URL', 'PLATFORM_TOKEN'] as const;
    expect(() => readDistributedSettings(ENGINES, needed)).toThrow('PLATFORM_URL is needed; PLATFORM_TOKEN is needed.');
    expect(() => readDistributedSettings({ ...ENGINES, PORT: 'x', PLATFORM_URL: 'x' }, needed)).toThrow(
      'PORT must be a whole number; PLATFORM_URL must be an http or https URL; PLATFORM_TOKEN is needed.',
    );
  });

  test.each(['host:1,[::1]:2', '10.0.0.1:65535'])('an address may be %s', (address) => {
    expect(readDistributedSettings({ ...ENGINES, PRODUCT_SERVICE: address }).PRODUCT_SERVICE).toBe(address);
  });

  test('RUN-8: the settings of the README that it does not read are those that the rule excepts', () => {
    const rules = readFileSync(resolve(import.meta.dirname, '../../../docs/reference/running.md'), 'utf8');
    const [, excepted = ''] = /\*\*RUN-8\*\*[^(]*?, except ([^(,]+)/.exec(rules) ?? [];
    const unread = Object.keys(SETTINGS).filter((name) => !(name in DISTRIBUTED_SETTINGS));
    expect([...excepted.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(unread.toSorted());
  });

  test('its table has what all-in-one does not read', () => {
    expect(distributedSettingsTable()).toContain('| `EVENTSTORE_URL` | – | EventStoreDB (or `EVENTSTORE_URL_FILE`) |');
    expect(distributedSettingsTable()).not.toContain('SERVICE_TIMEZONE');
  });
});

describe('RUN-2: settings of all six processes, before they are started', () => {
  const wrong = { SIMULATOR_STEP_SECONDS: 'abc', LOG_LEVEL: 'loud', RATE_LIMIT_PER_SECOND: 'x' };
  const problems = ['RATE_LIMIT_PER_SECOND must be a whole number', 'LOG_LEVEL must be a level such as info'];

  test('all errors are reported at once, with the pace of the simulators', () => {
    expect(() => readLaunchedSettings({ ...ENGINES, ...wrong }, { engines: 'given' })).toThrow(
      new RegExp(`wrong: (?=.*${problems[0]})(?=.*${problems[1]})(?=.*SIMULATOR_STEP_SECONDS must be a whole number)`),
    );
    expect(() => readLaunchedSettings({}, { engines: 'given' })).toThrow(
      'EVENTSTORE_URL is needed; KAFKA_BROKERS is needed; MONGODB_URL is needed; REDIS_URL is needed.',
    );
  });

  test('URLs of engines that are started are not required', () => {
    expect(readLaunchedSettings({ REDIS_URL: 'x' }, { engines: 'started' })).toMatchObject({
      RATE_LIMIT_PER_SECOND: 100,
      SIMULATOR_STEP_SECONDS: 60,
    });
  });

  test('an outside system that is given needs its token', () => {
    const environment = { PLATFORM_URL: 'https://p.example', PROVIDER_A_TOKEN: 'a' };
    expect(() => readLaunchedSettings(environment, { engines: 'started' })).toThrow('wrong: PLATFORM_TOKEN is needed.');
  });
});
