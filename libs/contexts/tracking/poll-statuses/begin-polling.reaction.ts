import type { Reaction } from '@vpds/projections';
import { placingJob } from '../place-transport/place-transport.job.ts';
import { PROVIDER_KINDS } from '../domain/transport.ts';
import { TRANSPORT_STREAMS } from '../transport.aggregate.ts';
import { transportCodec } from '../transport.events.ts';
import type { PollRecords } from './poll-records.ts';

/** Restores poll records, which the placing job has written unless operational state was lost (a power cut). */
export function pollingReactions(polls: PollRecords): Reaction[] {
  return PROVIDER_KINDS.map((kind) => ({
    name: `poll-transport-${kind}`,
    eventTypes: ['TransportAccepted'],
    job: placingJob(kind),
    async ids(recorded) {
      const event = transportCodec.decode(recorded);
      if (event.type === 'TransportAccepted' && event.provider === kind)
        await polls.begin(kind, recorded.stream.slice(TRANSPORT_STREAMS.length), recorded.recordedAt);
      return [];
    },
  }));
}
