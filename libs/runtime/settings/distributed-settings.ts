import { z } from 'zod';
import { type Environment, type SettingsOf, markdownTable, readTable, setting, text, wholeNumber } from './setting.ts';
import { SETTINGS, providersHaveNames } from './settings.ts';

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
const OUTSIDE = ['PROVIDER_A', 'PROVIDER_B', 'PLATFORM'] as const;
const ADDRESS = '(\\[[0-9a-fA-F:]+\\]|[^\\s:,/]+):\\d{1,5}';
const addresses = z
  .string()
  .regex(new RegExp(`^${ADDRESS}(,\\s*${ADDRESS})*$`), 'must be host:port, or several with commas');
const urlOf = (...schemes: string[]) =>
  z.string().regex(new RegExp(`^(${schemes.map((scheme) => scheme.replace('+', '\\+')).join('|')})://\\S+`), {
    error: `must be a URL that begins with ${schemes.join(':// or ')}://`,
  });
const serviceAt = (host: string, contexts: string) =>
  setting(
    addresses.default(`${host}:4000`),
    `${host}:4000`,
    `Addresses of ${contexts}, separated by commas; each address that a name resolves to is a replica`,
  );

// `/metrics` is on `HEALTH_PORT` there.
const { SIMULATOR_STEP_SECONDS: step, RATE_LIMIT_PER_SECOND: limit, METRICS_PORT: _port, ...SHARED } = SETTINGS;

export const DISTRIBUTED_SETTINGS = {
  ...SHARED,
  RATE_LIMIT_PER_SECOND: setting(
    wholeNumber(0, 1_000_000).default(100),
    '100',
    `${limit.about}, over all gateways; 0: off`,
  ),
  EVENTSTORE_URL: setting(urlOf('esdb', 'esdb+discover'), '', 'EventStoreDB', true),
  KAFKA_BROKERS: setting(addresses, '', 'Kafka brokers, separated by commas; some of them suffice'),
  KAFKA_TLS: setting(
    z
      .enum(['on', 'off'], 'must be on or off')
      .default('off')
      .transform((value) => value === 'on'),
    'off',
    '`on`: connections to Kafka use TLS',
  ),
  KAFKA_USERNAME: setting(text.optional(), '', 'User for SASL at Kafka; unset: no login'),
  KAFKA_PASSWORD: setting(text.optional(), '', 'Password of `KAFKA_USERNAME`', true),
  KAFKA_SASL_MECHANISM: setting(
    z.enum(MECHANISMS, `must be one of: [${MECHANISMS.join(', ')}]`).default('scram-sha-512'),
    'scram-sha-512',
    'SASL mechanism: `plain`, `scram-sha-256` or `scram-sha-512`',
  ),
  MONGODB_URL: setting(urlOf('mongodb', 'mongodb+srv'), '', 'MongoDB, with the database in its path', true),
  REDIS_URL: setting(urlOf('redis', 'rediss'), '', 'Redis', true),
  KAFKA_REPLICATION: setting(
    wholeNumber(1, 9).default(3),
    '3',
    'Replication factor of the topics created at the first start; 1 with a single broker',
  ),
  PRODUCT_SERVICE: serviceAt('product-service', 'the product context'),
  PREPARED_DATA_SERVICE: serviceAt('prepared-data-service', 'the prepared-data context'),
  COMMISSION_SERVICE: serviceAt('commission-service', 'the commission context'),
  TRANSPORT_TRACKING_WORKER: serviceAt('transport-tracking-worker', 'the tracking context'),
  STATISTICS_PROJECTOR: serviceAt('statistics-projector', 'the statistics context'),
  TCP_PORT: setting(wholeNumber(0, 65_535).default(4000), '4000', 'Port for calls between services; 0: any free port'),
  INTERNAL_TLS_DIR: setting(
    text.optional(),
    '',
    'Directory of `ca.crt`, `tls.crt` and `tls.key` for mutual authentication of the processes (docs/deployment.md)',
  ),
  INTERNAL_AUTH: setting(
    z.enum(['accept', 'require'], 'must be accept or require').default('accept'),
    'accept',
    '`require`: only processes with a certificate of this installation are called and answered; `accept`, during an update: others too',
  ),
  HEALTH_PORT: setting(
    wholeNumber(0, 65_535).default(8080),
    '8080',
    'Port of `/health/live`, `/health/ready` and `/metrics`; 0: any free port',
  ),
  DRAIN_SECONDS: setting(
    wholeNumber(0, 300).default(5),
    '5',
    'Seconds for which a stopping process still serves, until balancers and DNS no longer lead to it',
  ),
} as const;

export type DistributedSettings = SettingsOf<typeof DISTRIBUTED_SETTINGS>;

const {
  EVENTSTORE_URL: _eventStore,
  KAFKA_BROKERS: _kafka,
  MONGODB_URL: _mongo,
  REDIS_URL: _redis,
  ...WITHOUT_ENGINES
} = DISTRIBUTED_SETTINGS;
/** The settings of a launcher with its own engines and simulators. */
const LAUNCHED_SETTINGS = { ...WITHOUT_ENGINES, SIMULATOR_STEP_SECONDS: step };

export type LaunchedSettings = SettingsOf<typeof LAUNCHED_SETTINGS>;

function together(settings: Partial<DistributedSettings>): string[] {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = settings;
  const halves =
    (username === undefined) === (password === undefined)
      ? []
      : ['KAFKA_USERNAME and KAFKA_PASSWORD must be set both or neither'];
  const { INTERNAL_AUTH: internal, INTERNAL_TLS_DIR: directory } = settings;
  const keyless =
    internal === 'require' && directory === undefined ? ['INTERNAL_AUTH=require needs INTERNAL_TLS_DIR'] : [];
  return [...providersHaveNames(settings), ...halves, ...keyless];
}

/** @param needed required settings without default @throws InvalidSettings */
export function readDistributedSettings(
  environment: Environment,
  needed: readonly (keyof DistributedSettings)[] = [],
): DistributedSettings {
  return readTable(DISTRIBUTED_SETTINGS, environment, { needed, together });
}

/**
 * @param engines `started`: the launcher starts them and ignores settings that name engines @throws InvalidSettings
 * with all problems
 */
export function readLaunchedSettings(
  environment: Environment,
  { engines }: { readonly engines: 'given' | 'started' },
): LaunchedSettings {
  // A configured system needs a token; a simulator gets one.
  const needed = OUTSIDE.filter((name) => environment[`${name}_URL`]).map((name) => `${name}_TOKEN` as const);
  const table = engines === 'given' ? { ...DISTRIBUTED_SETTINGS, ...LAUNCHED_SETTINGS } : LAUNCHED_SETTINGS;
  return readTable<typeof LAUNCHED_SETTINGS>(table, environment, { needed, together });
}

export function distributedSettingsTable(): string {
  const own = Object.entries(DISTRIBUTED_SETTINGS).filter(([name]) => !(name in SHARED));
  return markdownTable(Object.fromEntries(own));
}
