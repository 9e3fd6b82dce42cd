import { createHash } from 'node:crypto';
import { type Aggregate, EventCodec } from '@vpds/kernel';
import { type ClaimState, type ExternalIDClaimed, claimDecider } from './external-id.ts';

const EXTERNAL_ID_STREAMS = 'externalID-';

/** A hash, because the name of a stream must be short and free of control characters. */
export function externalIDStream(companyID: number, externalID: string): string {
  return `${EXTERNAL_ID_STREAMS}${companyID}-${createHash('sha256').update(externalID).digest('hex')}`;
}

/** The aggregate needs no view: the product has the id. */
export const externalIDAggregate: Aggregate<ClaimState, ExternalIDClaimed> = {
  name: 'externalID',
  decider: claimDecider,
  codec: new EventCodec<ExternalIDClaimed>({
    ExternalIDClaimed: {
      version: 1,
      since: '1.3.0',
      encode: ({ type: _, ...data }) => ({ data }),
      decode: ({ data }) => ({
        type: 'ExternalIDClaimed',
        companyID: data['companyID'] as number,
        externalID: data['externalID'] as string,
        productID: data['productID'] as number,
        after: data['after'] as number,
      }),
    },
  }),
  views: () => [],
  movesUpdatedAt: () => false,
};
