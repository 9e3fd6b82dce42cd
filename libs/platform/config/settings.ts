import { readFileSync } from 'node:fs';
import { isTimeZone } from '@vpds/php-time';
import { z } from 'zod';

const text = z.string().min(1);
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));
const httpUrl = z.string().regex(/^https?:\/\/[^\s/]+/, 'must be an http or https URL');
const providerName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must be a letter, then letters, digits, - or _');

/** One setting: its schema over the environment's text, what it is for, and whether it may come from a file (`…_FILE`). */
interface Setting<T extends z.ZodType> {
  readonly schema: T;
  readonly about: string;
  /** As printed in the README; empty: no default. */
  readonly fallback: string;
  readonly secret?: true;
}

function setting<T extends z.ZodType>(schema: T, fallback: string, about: string, secret?: true): Setting<T> {
  return { schema, about, fallback, ...(secret === undefined ? {} : { secret }) };
}

/** Every environment variable that the service reads (decisions K). The README's table is made from this. */
export const SETTINGS = {
  PORT: setting(wholeNumber(0, 65_535).default(3000), '3000', 'Port of the REST interface; 0 takes a free one'),
  HOST: setting(text.default('127.0.0.1'), '127.0.0.1', 'Address to listen on; containers set 0.0.0.0'),
  DATA_DIR: setting(text.default('./data'), './data', 'Where events, views and captured mails are kept'),
  MAX_BODY_BYTES: setting(
    wholeNumber(1_024, 67_108_864).default(524_288),
    '524288',
    'Largest request body; beyond: 413',
  ),
  BOOTSTRAP_API_KEY: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 visible characters')
      .optional(),
    '',
    'A key with all permissions, of company 1 and user 1; without it one is generated and printed once',
    true,
  ),
  SERVICE_TIMEZONE: setting(
    z.string().refine(isTimeZone, 'must be an IANA time zone, such as Europe/Copenhagen').default('UTC'),
    'UTC',
    'Time zone of all times in answers and of date expressions (IANA name)',
  ),
  PROVIDER_A_NAME: setting(providerName.default('provider_a'), 'provider_a', 'Name of transport provider A'),
  PROVIDER_B_NAME: setting(providerName.default('provider_b'), 'provider_b', 'Name of transport provider B'),
  PROVIDER_A_URL: setting(httpUrl.optional(), 'built-in simulator', 'Address of transport provider A'),
  PROVIDER_A_TOKEN: setting(text.optional(), '', 'Token for provider A', true),
  PROVIDER_B_URL: setting(httpUrl.optional(), 'built-in simulator', 'Address of transport provider B'),
  PROVIDER_B_TOKEN: setting(text.optional(), '', 'Token for provider B', true),
  PLATFORM_URL: setting(httpUrl.optional(), 'built-in simulator', 'Address of the external platform'),
  PLATFORM_TOKEN: setting(text.optional(), '', 'Token for the external platform', true),
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+/, 'must be an smtp or smtps URL')
      .optional(),
    'mails become DATA_DIR/outbox/*.eml',
    'Mail server, `smtp://user:password@host:port`',
    true,
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address')
      .default('vpds@localhost.localdomain'),
    'vpds@localhost.localdomain',
    'Sender of notification mails',
  ),
  MAIL_IN_DOUBT: setting(
    z.enum(['resend', 'hold'], 'must be resend or hold').default('resend'),
    'resend',
    'A mail whose fate a crash left unknown: sent once more under the same Message-ID, or held for a person',
  ),
  URL_CHECK: setting(
    z.enum(['record', 'require', 'off'], 'must be record, require or off').default('record'),
    'record',
    'Whether URLs of prepared data are checked: in the background, as a condition of the request, or not at all',
  ),
  POLL_INTERVAL_SECONDS: setting(
    wholeNumber(1, 86_400).default(300),
    '300',
    'How often a fresh transport order is polled',
  ),
  SIMULATOR_STEP_SECONDS: setting(wholeNumber(1, 86_400).default(60), '60', 'Pace of the built-in simulators'),
  RATE_LIMIT_PER_SECOND: setting(wholeNumber(0, 1_000_000).default(0), '0 (off)', 'Requests per second and API key'),
  LOG_LEVEL: setting(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
      .default('info'),
    'info',
    'Least level of log lines',
  ),
  STATS_LAG_WARN_SECONDS: setting(
    wholeNumber(1, 86_400).default(10),
    '10',
    'Lag of the statistics that is warned about',
  ),
} as const;

export type Settings = { readonly [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };

/** Everything that is wrong with the environment, all at once. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
}

/**
 * Reads and validates the settings. Secrets may stand in a file named by `<NAME>_FILE`. An empty variable counts as unset.
 * @throws InvalidSettings naming every wrong variable, never a secret's value
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, { schema, secret }] of Object.entries(SETTINGS) as [string, Setting<z.ZodType>][]) {
    const value = valueOf(name, secret === true, environment, problems);
    const result = schema.safeParse(value === '' ? undefined : value);
    if (result.success) settings[name] = result.data;
    else problems.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}`);
  }
  if (problems.length > 0)
    throw new InvalidSettings(`Not started, the configuration is wrong: ${problems.join('; ')}.`);
  return settings as Settings;
}

function valueOf(
  name: string,
  secret: boolean,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!secret || file === undefined || file === '') return environment[name];
  if (environment[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    problems.push(`${name}_FILE cannot be read: ${file}`);
    return undefined;
  }
}

/** The settings as a Markdown table for the README. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, entry]) => {
    const { about, fallback, secret } = entry as Setting<z.ZodType>;
    return [`\`${name}\``, fallback === '' ? '–' : fallback, `${about}${secret ? ' (or `' + name + '_FILE`)' : ''}`];
  });
  return [
    '| variable | default | what it is for |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}
