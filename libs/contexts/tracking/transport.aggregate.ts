import type { Aggregate } from '@vpds/kernel';
import { type TransportEvent, transportDecider } from './domain/transport.decider.ts';
import type { TransportState } from './domain/transport.ts';
import { transportCodec } from './transport.events.ts';
import { transportViews } from './transport.view.ts';

/** `transport-{uuid}`. */
export const TRANSPORT_STREAMS = 'transport-';

export function transportStream(transportID: string): string {
  return `${TRANSPORT_STREAMS}${transportID}`;
}

export const transportAggregate: Aggregate<TransportState, TransportEvent> = {
  name: 'transport',
  decider: transportDecider,
  codec: transportCodec,
  views: transportViews,
  movesUpdatedAt: () => true,
};
