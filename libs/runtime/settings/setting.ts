import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const text = z.string().min(1);
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

/** `secret`: may come from a file (`…_FILE`). */
export interface Setting<T extends z.ZodType = z.ZodType> {
  readonly schema: T;
  readonly about: string;
  /** The default that the README shows; empty if there is none. */
  readonly fallback: string;
  readonly secret?: true;
}

export function setting<T extends z.ZodType>(schema: T, fallback: string, about: string, secret?: true): Setting<T> {
  return { schema, about, fallback, ...(secret === undefined ? {} : { secret }) };
}

export type SettingTable = Readonly<Record<string, Setting>>;
export type SettingsOf<Table extends SettingTable> = { readonly [K in keyof Table]: z.output<Table[K]['schema']> };
export type Environment = Readonly<Record<string, string | undefined>>;

/** All problems together. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';

  constructor(problems: readonly string[]) {
    super(`Not started, the configuration is wrong: ${problems.join('; ')}.`);
  }
}

export interface SettingRules<Settings> {
  /** Required, without default. */
  readonly needed?: readonly (keyof Settings)[];
  /** Problems of valid settings in combination; invalid ones are absent. */
  readonly together?: (settings: Partial<Settings>) => readonly string[];
}

/**
 * Secrets may come from the file named by `<NAME>_FILE`. An empty variable counts as unset, an empty file is an error.
 * @throws InvalidSettings with every wrong variable, never a secret's value
 */
export function readTable<Table extends SettingTable>(
  table: Table,
  environment: Environment,
  { needed = [], together = () => [] }: SettingRules<SettingsOf<Table>> = {},
): SettingsOf<Table> {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, { schema, secret }] of Object.entries(table)) {
    const value = settingText(name, secret === true, environment, problems);
    if (value === null) continue;
    const result = schema.safeParse(value === '' ? undefined : value);
    if (result.success && result.data === undefined && needed.includes(name)) problems.push(`${name} is needed`);
    else if (result.success) settings[name] = result.data;
    else problems.push(`${name} ${value === undefined || value === '' ? 'is needed' : problemOf(result.error)}`);
  }
  problems.push(...together(settings as Partial<SettingsOf<Table>>));
  if (problems.length > 0) throw new InvalidSettings(problems);
  return settings as SettingsOf<Table>;
}

function problemOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'is not valid';
}

/** Answers null after it has added a problem. */
function settingText(
  name: string,
  secret: boolean,
  environment: Environment,
  problems: string[],
): string | undefined | null {
  const file = environment[`${name}_FILE`];
  if (!secret || file === undefined || file === '') return environment[name];
  if (environment[name]) problems.push(`${name} and ${name}_FILE are both set`);
  try {
    const value = readFileSync(file, 'utf8').trim();
    if (value !== '') return value;
    // Otherwise a default or no secret would apply.
    problems.push(`${name}_FILE names an empty file: ${file}`);
  } catch {
    problems.push(`${name}_FILE cannot be read: ${file}`);
  }
  return null;
}

export function markdownTable(table: SettingTable): string {
  const rows = Object.entries(table).map(([name, { about, fallback, secret }]) => {
    return [`\`${name}\``, fallback === '' ? '–' : fallback, `${about}${secret ? ' (or `' + name + '_FILE`)' : ''}`];
  });
  return [
    '| variable | default | what it is for |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}
