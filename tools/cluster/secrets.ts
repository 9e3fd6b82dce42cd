// The cluster is unreachable from elsewhere and ends with the run.
import { ENGINE_PORTS, HOST, MAIL_PORT, NAMESPACE } from './place.ts';

export const OPERATOR_KEY = 'cluster-operator-key-0123456789';
export const TOKENS = { a: 'cluster-provider-a', b: 'cluster-provider-b', platform: 'cluster-platform' };

const SECRETS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'vpds-engines': {
    EVENTSTORE_URL: `esdb://${HOST}:${ENGINE_PORTS.eventstoredb}?tls=false`,
    MONGODB_URL: `mongodb://${HOST}:${ENGINE_PORTS.mongodb}/vpds?directConnection=true`,
    REDIS_URL: `redis://${HOST}:${ENGINE_PORTS.redis}`,
  },
  'vpds-gateway': { BOOTSTRAP_API_KEY: OPERATOR_KEY },
  'vpds-platform': { PLATFORM_TOKEN: TOKENS.platform },
  'vpds-providers': { PROVIDER_A_TOKEN: TOKENS.a, PROVIDER_B_TOKEN: TOKENS.b },
  'vpds-mail': { SMTP_URL: `smtp://${HOST}:${MAIL_PORT}` },
};

export function secrets(): readonly object[] {
  return Object.entries(SECRETS).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: NAMESPACE },
    stringData,
  }));
}
