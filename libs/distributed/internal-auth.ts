import { now } from '@vpds/kernel';
import { Credentials, type ServerAuth, type ServiceAuth } from '@vpds/engine-nest-tcp';
import { type DistributedSettings, InvalidSettings } from '@vpds/runtime';
import type { Metrics } from '@vpds/observability';
import type { Logger } from 'pino';
import { ACCEPTS, PROCESS_OF } from './callers.ts';

/** How a process authenticates itself to others, and they to it. */
export interface InternalAuth {
  /** Undefined without a certificate: then nothing is authenticated. */
  readonly forServer: ServerAuth | undefined;
  readonly forService: ((context: string) => ServiceAuth) | undefined;
  close(): void;
}

/** @throws InvalidSettings if the certificate is unusable or another process's */
export function internalAuth(
  name: string,
  { INTERNAL_AUTH: mode, INTERNAL_TLS_DIR: directory }: DistributedSettings,
  logger: Logger,
  metrics: Metrics,
): InternalAuth {
  const required = mode === 'require';
  if (!required)
    logger.warn(
      { code: 'internal_auth_off' },
      'INTERNAL_AUTH is accept: anyone who reaches a service can call it (docs/deployment.md)',
    );
  if (directory === undefined) return { forServer: undefined, forService: undefined, close() {} };
  const credentials = open(directory, name, logger);
  const refused = metrics.counter(
    'vpds_internal_refused_total',
    'Connections and calls between processes that were refused because of their peer',
  );
  metrics.gauge(
    'vpds_internal_certificate_seconds',
    'Time until the certificate of this process expires',
    () => (credentials.expiresAt - now()) / 1_000,
  );
  const onRefused = (reason: string): void => {
    refused.inc();
    logger.warn({ code: 'internal_call_refused', reason }, 'refused a connection or call between processes');
  };
  return {
    forServer: { required, credentials, accepts: ACCEPTS[name] ?? {}, onRefused },
    forService: (context) => ({
      required,
      credentials,
      name: PROCESS_OF[context as keyof typeof PROCESS_OF],
      onRefused,
    }),
    close: () => credentials.close(),
  };
}

function open(directory: string, name: string, logger: Logger): Credentials {
  const problem = (reason: string): InvalidSettings =>
    new InvalidSettings([`INTERNAL_TLS_DIR (${directory}): ${reason}`]);
  let credentials;
  try {
    credentials = new Credentials({
      directory,
      onUnusable: (reason) =>
        logger.warn(
          { code: 'internal_certificate_unusable', reason },
          'changed certificate unusable, keeping the previous one',
        ),
    });
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error));
  }
  if (credentials.name === name) return credentials;
  credentials.close();
  throw problem(`the certificate names ${credentials.name}, this process is ${name}`);
}
