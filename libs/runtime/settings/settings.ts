import { isTimeZone } from '@vpds/php-time';
import { now as serviceNow } from '@vpds/kernel';
import { z } from 'zod';
import { networks } from '@vpds/http/networks';
import { type Environment, type SettingsOf, markdownTable, readTable, setting, text, wholeNumber } from './setting.ts';

const httpUrl = z.string().refine((url) => isUrl(url, /^https?:$/), 'must be an http or https URL');
/** Sent in a header. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/, 'must be visible characters');
const origins = text
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  )
  .refine((list) => list.every(isOrigin), 'must be origins such as https://fleet.example.com, separated by commas');
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
const providerName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must be a letter, then letters, digits, - or _');

/** Every environment variable that the service reads (RUN-2); the README's table is generated from it. */
export const SETTINGS = {
  PORT: setting(wholeNumber(0, 65_535).default(3000), '3000', 'Port of the REST interface; 0: any free port'),
  HOST: setting(text.default('127.0.0.1'), '127.0.0.1', 'Address to listen on; 0.0.0.0 in containers'),
  DATA_DIR: setting(text.default('./data'), './data', 'Directory of events, views and captured mails'),
  MAX_BODY_BYTES: setting(
    wholeNumber(1_024, 67_108_864).default(524_288),
    '524288',
    'Largest request body, bytes; larger: 413',
  ),
  MAX_LEARNED_KEYS: setting(
    wholeNumber(0, 10_000).default(1_000),
    '1000',
    'Unknown field keys that a company learns from its updates',
  ),
  IMPORT_EARLIEST: setting(
    z
      .string()
      .refine(isDay, 'must be a day such as 1990-01-01')
      .refine((day) => Date.parse(day) < serviceNow(), 'must be a day that has begun: nothing could be imported')
      .default('1970-01-01')
      .transform((day) => Date.parse(day)),
    '1970-01-01',
    'Day (UTC) before which nothing that is imported can have happened',
  ),
  BOOTSTRAP_API_KEY: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 visible characters')
      .optional(),
    '',
    "API key of user 1 of company 1, who has all permissions of the first start's release; unset: generated and printed once",
    true,
  ),
  SERVICE_TIMEZONE: setting(
    z.string().refine(isTimeZone, 'must be an IANA time zone, such as Europe/Copenhagen').default('UTC'),
    'UTC',
    'Time zone of times in answers and of date expressions, an IANA name',
  ),
  PROVIDER_A_NAME: setting(providerName.default('provider_a'), 'provider_a', 'Name of transport provider A'),
  PROVIDER_B_NAME: setting(providerName.default('provider_b'), 'provider_b', 'Name of transport provider B'),
  PROVIDER_A_URL: setting(httpUrl.optional(), 'built-in simulator', 'URL of transport provider A'),
  PROVIDER_A_TOKEN: setting(token.optional(), '', 'Token of provider A', true),
  PROVIDER_B_URL: setting(httpUrl.optional(), 'built-in simulator', 'URL of transport provider B'),
  PROVIDER_B_TOKEN: setting(token.optional(), '', 'Token of provider B', true),
  PLATFORM_URL: setting(httpUrl.optional(), 'built-in simulator', 'URL of the external platform'),
  PLATFORM_TOKEN: setting(token.optional(), '', 'Token of the external platform', true),
  PUBLIC_URL: setting(
    httpUrl.refine(isHostAlone, 'must have no user, path or query, as https://vpds.example.com').optional(),
    'no links are mailed',
    'Address of the service for people, `https://vpds.example.com`: the host of links in mails',
  ),
  SMTP_URL: setting(
    z
      .string()
      .refine((url) => isUrl(url, /^smtps?:$/), 'must be an smtp or smtps URL')
      // Such a character ends the host, so the user would become the mail server.
      .refine(
        (url) => !/^smtps?:\/\/[^/?#]*[/?#][^?]*@/i.test(url),
        'must be a URL whose password has /, ? and # as %2F, %3F and %23',
      )
      .optional(),
    'files DATA_DIR/outbox/*.eml',
    'Mail server, `smtp://user:password@host:port`',
    true,
  ),
  SMTP_ALLOW_PLAINTEXT: setting(
    onOff.default(false),
    'off',
    '`on`: the password of `SMTP_URL` may be sent without TLS if the mail server does not offer it',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^(?:[^\s@<>]+@[^\s@<>]+|[^\p{Cc}<>]{1,200}<[^\s@<>]+@[^\s@<>]+>)$/u,
        'must be an e-mail address, or Name <address>',
      )
      .default('vpds@localhost.localdomain'),
    'vpds@localhost.localdomain',
    'Sender of notification mails: an address or `Name <address>`; without a name, the company’s name is used',
  ),
  EFFECTS: setting(
    z.enum(['run', 'hold'], 'must be run or hold').optional(),
    'held after a restore',
    'Mails, orders, registrations, polls, checks of URLs: `run`: never held; `hold`: always; unset: if state and log differ (docs/operations.md)',
  ),
  MAIL_IN_DOUBT: setting(
    z.enum(['resend', 'hold'], 'must be resend or hold').default('resend'),
    'resend',
    'A mail whose outcome is unknown after a crash: `resend` under the same Message-ID, or `hold` for an operator',
  ),
  MAILS_PER_PARTNER_AND_HOUR: setting(
    wholeNumber(0, 1_000_000).default(200),
    '200',
    'Mails to one commission partner within an hour; further mails wait; 0: unlimited',
  ),
  MAILS_PER_COMPANY_AND_HOUR: setting(
    wholeNumber(0, 1_000_000).default(2_000),
    '2000',
    'Mails from one company within an hour; further mails wait; 0: unlimited',
  ),
  AUDIT_DAYS: setting(wholeNumber(1, 36_500).default(400), '400', 'Days for which the audit trail is shown'),
  URL_CHECK: setting(
    z.enum(['record', 'require', 'off'], 'must be record, require or off').default('record'),
    'record',
    'Check of URLs of prepared data: `record` in the background, `require` before the answer, or `off`',
  ),
  URL_CHECK_DENY: setting(
    networks,
    '',
    'Additional addresses and networks that the check never connects to, such as those of the cluster',
  ),
  URL_CHECK_PORTS: setting(
    z
      .string()
      .regex(/^\d{1,5}(?:\s*,\s*\d{1,5})*$/, 'must be port numbers with commas between')
      .default('80,443')
      .transform((ports) => new Set(ports.split(',').map(Number)))
      .refine((ports) => [...ports].every((port) => port >= 1 && port <= 65_535), 'must be ports from 1 to 65535'),
    '80,443',
    'Ports that the check connects to; a URL with another port counts as unreachable',
  ),
  POLL_INTERVAL_SECONDS: setting(
    wholeNumber(1, 86_400).default(300),
    '300',
    'Interval for polling a new transport order',
  ),
  PROVIDER_REQUESTS_PER_SECOND: setting(
    wholeNumber(1, 10_000).default(20),
    '20',
    'Requests per second to each provider, for orders, cancellations and polls each; distributed: of all replicas together',
  ),
  PLATFORM_REQUESTS_PER_SECOND: setting(
    wholeNumber(1, 10_000).default(20),
    '20',
    'Requests per second to the external platform; distributed: per replica',
  ),
  SIMULATOR_STEP_SECONDS: setting(
    wholeNumber(1, 86_400).default(60),
    '60',
    'Interval at which the built-in simulators advance an order',
  ),
  CORS_ORIGINS: setting(
    origins,
    '',
    'Origins of web pages that may call the interface, `https://fleet.example.com`, separated by commas; unset: none',
  ),
  TRUST_PROXY: setting(
    networks,
    '',
    'Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Prefix` are trusted; unset: none',
  ),
  RATE_LIMIT_PER_SECOND: setting(
    wholeNumber(0, 1_000_000).default(0),
    '0 (off)',
    'Requests per second per API key (sessions: per user)',
  ),
  READ_BUDGET_MB: setting(
    wholeNumber(0, 65_536).default(0),
    '0 (an eighth of the heap)',
    'Memory for concurrent reads in a process, MiB; a company may use a quarter, at least 14',
  ),
  MAX_CONNECTIONS: setting(
    wholeNumber(16, 1_000_000).default(4_096),
    '4096',
    'Open connections of a process; beyond them the address with most loses one',
  ),
  UNKNOWN_KEYS_PER_MINUTE: setting(
    wholeNumber(0, 1_000_000).default(300),
    '300',
    'Unknown API keys that an address may try per minute and process; more: 429; 0: unlimited',
  ),
  METRICS_NETWORKS: setting(
    networks,
    '',
    'Addresses and networks that may read `/metrics` on the port of the REST interface, all others get 404; unset: everybody',
  ),
  METRICS_PORT: setting(
    wholeNumber(0, 65_535).optional(),
    '',
    'Port of `/metrics` and `/health`, without `METRICS_NETWORKS`; the REST interface then answers 404 for `/metrics`',
  ),
  LOG_LEVEL: setting(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
      .default('info'),
    'info',
    'Lowest level of log lines',
  ),
  EVENT_VERSIONS: setting(
    z.enum(['previous', 'current'], 'must be previous or current').default('previous'),
    'previous',
    '`previous`: events that the previous release cannot read wait (RUN-9); `current`: they are written (docs/operations.md)',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    httpUrl.optional(),
    '',
    'Collector for traces by OTLP over HTTP, `http://host:4318`; unset: no tracing',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
      .default('1')
      .transform(Number),
    '1',
    'Fraction of requests that are traced, 0 to 1',
  ),
  STATS_LAG_WARN_SECONDS: setting(
    wholeNumber(1, 86_400).default(10),
    '10',
    'Lag of the statistics from which a warning is logged',
  ),
} as const;

export type Settings = SettingsOf<typeof SETTINGS>;

/** Whether a browser sends it so: without a path. */
function isOrigin(text: string): boolean {
  return isUrl(text, /^https?:$/) && new URL(text).origin === text;
}

/** An http or https URL that names a host and nothing in it. */
function isHostAlone(url: string): boolean {
  return isUrl(url, /^https?:$/) && new URL(url).href === `${new URL(url).origin}/`;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isUrl(text: string, protocol: RegExp): boolean {
  const url = URL.parse(text);
  return url !== null && protocol.test(url.protocol) && url.hostname !== '';
}

/**
 * Names must differ ignoring case: statistics keys are lower-cased names (STA-1), and orders match names ignoring case
 * (TRA-8).
 */
export function providersHaveNames(settings: Partial<Pick<Settings, 'PROVIDER_A_NAME' | 'PROVIDER_B_NAME'>>): string[] {
  const { PROVIDER_A_NAME: a, PROVIDER_B_NAME: b } = settings;
  if (a === undefined || b === undefined) return [];
  if (a.toLowerCase() === b.toLowerCase())
    return [`PROVIDER_A_NAME and PROVIDER_B_NAME must be different names, not both ${a.toLowerCase()}`];
  return [
    ...(a.toLowerCase() === 'b' ? ['PROVIDER_A_NAME must not be b: orders name the other provider so'] : []),
    ...(b.toLowerCase() === 'a' ? ['PROVIDER_B_NAME must not be a: orders name the other provider so'] : []),
  ];
}

/** @throws InvalidSettings */
export function readSettings(environment: Environment): Settings {
  return readTable(SETTINGS, environment, { together: providersHaveNames });
}

export function settingsTable(): string {
  return markdownTable(SETTINGS);
}
