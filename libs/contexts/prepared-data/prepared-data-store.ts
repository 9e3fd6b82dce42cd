import {
  type Answer,
  type CallContext,
  type Decision,
  type EventStore,
  type Folded,
  type ViewStore,
  catchUp,
  fromSnapshot,
  handleCommand,
  emptyStream,
  withProjection,
} from '@vpds/kernel';
import { type PreparedDataState, heldData } from './domain/prepared-data.ts';
import type { PreparedDataEvent } from './domain/prepared-data.decider.ts';
import { preparedDataAggregate, preparedDataStream } from './prepared-data.aggregate.ts';
import { PREPARED_DATA, preparedDataID, preparedDataOf } from './prepared-data.view.ts';

export interface VehicleOfCompany {
  readonly companyID: number;
  readonly vin: string;
}

interface CommandOptions {
  /** Default: the view's document. */
  readonly known?: Folded<PreparedDataState>;
  readonly headers?: NonNullable<Answer['headers']>;
}

export class PreparedDataStore {
  readonly #store: EventStore;
  readonly #views: ViewStore;

  constructor(store: EventStore, views: ViewStore) {
    this.#store = store;
    this.#views = views;
  }

  /** Starts from the view. It answers null if nothing is known. */
  async shown({ companyID, vin }: VehicleOfCompany): Promise<Folded<PreparedDataState> | null> {
    const row = await this.#views.get(PREPARED_DATA, preparedDataID(companyID, vin));
    if (row === null) return null;
    const snapshot = { stream: preparedDataStream(companyID, vin), view: PREPARED_DATA, row, read: preparedDataOf };
    return fromSnapshot<PreparedDataState, PreparedDataEvent>(this.#store, preparedDataAggregate, snapshot);
  }

  /** Includes the stream's newest events. */
  async newest(vehicle: VehicleOfCompany): Promise<Folded<PreparedDataState>> {
    const known = (await this.shown(vehicle)) ?? emptyStream(preparedDataAggregate);
    const stream = preparedDataStream(vehicle.companyID, vehicle.vin);
    const { state, revision } = await catchUp(this.#store, preparedDataAggregate, stream, known);
    return { state, revision };
  }

  /** @returns the answer that is stored under the idempotency key, too */
  async answeredCommand(
    vehicle: VehicleOfCompany,
    context: CallContext,
    decide: (state: PreparedDataState) => Decision<PreparedDataEvent>,
    { known, headers = {} }: CommandOptions = {},
  ): Promise<Answer> {
    const start = known ?? (await this.shown(vehicle));
    const answer = (state: PreparedDataState): Answer => ({ ...countsAnswer(state), headers });
    const result = await handleCommand<PreparedDataState, PreparedDataEvent>({
      store: this.#store,
      aggregate: preparedDataAggregate,
      stream: preparedDataStream(vehicle.companyID, vehicle.vin),
      ...(start === null ? {} : { known: start }),
      companyID: vehicle.companyID,
      context,
      decide,
      answer,
    });
    return withProjection(answer(result.state), result);
  }
}

/** Rules PRE. */
function countsAnswer(state: PreparedDataState): Answer {
  const { fields, images, documents } = heldData(state);
  return {
    message: {
      numProductFields: fields.size,
      numProductImages: images.length,
      numProductDocuments: documents.length,
    },
  };
}
