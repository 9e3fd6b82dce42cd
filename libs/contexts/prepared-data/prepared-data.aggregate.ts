import type { Aggregate } from '@vpds/kernel';
import type { PreparedDataState } from './domain/prepared-data.ts';
import { type PreparedDataEvent, preparedDataDecider } from './domain/prepared-data.decider.ts';
import { preparedDataCodec } from './prepared-data.events.ts';
import { preparedDataID, preparedDataViews } from './prepared-data.view.ts';

/** `preparedData-{company}-{VIN}`. */
export const PREPARED_DATA_STREAMS = 'preparedData-';

export function preparedDataStream(companyID: number, vin: string): string {
  return `${PREPARED_DATA_STREAMS}${preparedDataID(companyID, vin)}`;
}

export const preparedDataAggregate: Aggregate<PreparedDataState, PreparedDataEvent> = {
  name: 'preparedData',
  decider: preparedDataDecider,
  codec: preparedDataCodec,
  views: preparedDataViews,
  /** Check results are not a client's change. */
  movesUpdatedAt: (event) => event.type !== 'PreparedUrlsChecked',
};
