import type { EventStore } from '@vpds/kernel';
import type { Logger } from 'pino';
import type { AnyCodec } from './bounded-context.ts';

/** Logs which events wait for `EVENT_VERSIONS=current` (RUN-9). @throws Unavailable */
export async function reportWaitingEvents(
  codecs: readonly AnyCodec[],
  events: Pick<EventStore, 'identity'>,
  logger: Logger,
): Promise<void> {
  const { begunBy } = await events.identity();
  const waiting = codecs.flatMap((codec) =>
    codec.types.filter((type) => codec.waits(type, begunBy)).map((type) => `${type} v${codec.version(type)}`),
  );
  if (waiting.length > 0)
    logger.info(
      { waiting },
      'events wait for EVENT_VERSIONS=current: set it when the previous release will not run again',
    );
}
