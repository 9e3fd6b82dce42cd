// Compares manifests with the services' settings. Needs `--conditions=@vpds/source`.
import { DISTRIBUTED_SETTINGS, readDistributedSettings } from '../../libs/runtime/settings/distributed-settings.ts';
import { SETTINGS, readSettings } from '../../libs/runtime/settings/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const REQUIRED_AT_START: Readonly<Record<string, readonly string[]>> = {
  'product-service': ['PLATFORM_URL', 'PLATFORM_TOKEN'],
  'transport-tracking-worker': ['PROVIDER_A_URL', 'PROVIDER_A_TOKEN', 'PROVIDER_B_URL', 'PROVIDER_B_TOKEN'],
  simulators: ['PROVIDER_A_TOKEN', 'PROVIDER_B_TOKEN', 'PLATFORM_TOKEN'],
  // Captured mails would be lost with the container.
  'commission-service': ['SMTP_URL'],
};

/** Names in settings.env and elsewhere that no service reads. */
export function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => !(name.replace(/_FILE$/, '') in DISTRIBUTED_SETTINGS));
}

/** Unknown names, invalid values, missing settings. */
export function environmentProblems(service: string, environment: Environment): string[] {
  const [table, read]: [object, (environment: Environment) => unknown] =
    service === 'simulators' ? [SETTINGS, readSettings] : [DISTRIBUTED_SETTINGS, readDistributedSettings];
  const unknown = Object.keys(environment).filter((name) => !(name.replace(/_FILE$/, '') in table));
  const missing = (REQUIRED_AT_START[service] ?? []).filter((name) => !environment[name]);
  const problems = [
    ...unknown.map((name) => `${service}: unused setting ${name}`),
    ...missing.map((name) => `${service}: ${name} is missing`),
  ];
  try {
    read(environment);
  } catch (error) {
    problems.push(`${service}: ${(error as Error).message}`);
  }
  return problems;
}
