import { contextsWith } from '@vpds/interface';
import { type ContextService, readSettings } from '@vpds/runtime';

/** A dependency of a composition that is never called. */
const anything: any = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? () => [].values() : anything),
  apply: () => anything,
  construct: () => anything,
});

const ENGINES = ['events', 'views', 'idempotency', 'checkpoints', 'operational', 'jobs', 'counters', 'cells', 'facts'];
const PARTS = ['operationClient', 'time', 'logger', 'metrics', 'outboundMetrics', 'readiness', 'outside'];
const withAny = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, anything]));

/** The services of all contexts, composed as in a process, without anything to run on. `given`: parts of them. */
export function servicesOfContexts(settings = readSettings({}), given: object = {}): ContextService[] {
  const parts: any = { ...withAny(PARTS), settings, engines: withAny(ENGINES), ...given };
  return contextsWith(anything).map((context) => context.service(parts));
}
