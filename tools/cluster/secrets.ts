// The cluster is unreachable from elsewhere and ends with the run.
import { ENGINE_PORTS, MAIL_PORT, NAMESPACE } from './place.ts';

export const OPERATOR_KEY = 'cluster-operator-key-0123456789';
export const TOKENS = { a: 'cluster-provider-a', b: 'cluster-provider-b', platform: 'cluster-platform' };

const secretsAt = (host: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'vpds-engines': {
    EVENTSTORE_URL: `esdb://${host}:${ENGINE_PORTS.eventstoredb}?tls=false`,
    MONGODB_URL: `mongodb://${host}:${ENGINE_PORTS.mongodb}/vpds?directConnection=true`,
    REDIS_URL: `redis://${host}:${ENGINE_PORTS.redis}`,
  },
  'vpds-gateway': { BOOTSTRAP_API_KEY: OPERATOR_KEY },
  'vpds-platform': { PLATFORM_TOKEN: TOKENS.platform },
  'vpds-providers': { PROVIDER_A_TOKEN: TOKENS.a, PROVIDER_B_TOKEN: TOKENS.b },
  'vpds-mail': { SMTP_URL: `smtp://${host}:${MAIL_PORT}` },
});

/** `host`: of engines and mail server. */
export function secrets(host: string): readonly object[] {
  return Object.entries(secretsAt(host)).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: NAMESPACE },
    stringData,
  }));
}
