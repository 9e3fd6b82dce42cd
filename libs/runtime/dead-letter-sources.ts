import { type DeadLetterSource, ReactionDeadLetters, type ReactionEngines, type ViewVersions } from '@vpds/projections';
import type { Logger } from 'pino';
import type { ContextService } from './context-service.ts';

export function deadLetterSources(
  services: readonly ContextService[],
  versions: readonly ViewVersions[],
  engines: Pick<ReactionEngines, 'events' | 'operational' | 'jobs'>,
  logger: Logger,
): DeadLetterSource[] {
  return [
    ...versions.map(({ deadLetterSource }) => deadLetterSource),
    ...services.flatMap(({ name, reactions = [], deadLetters = [] }) => [
      ...(reactions.length === 0 ? [] : [new ReactionDeadLetters(name, reactions, engines, logger)]),
      ...deadLetters,
    ]),
  ];
}
