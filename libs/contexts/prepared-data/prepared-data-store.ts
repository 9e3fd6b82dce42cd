import {
  type Answer,
  type CallContext,
  type CommandResult,
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

  /** Starts from `known` or the view's document. */
  async command(
    vehicle: VehicleOfCompany,
    context: CallContext,
    decide: (state: PreparedDataState) => Decision<PreparedDataEvent>,
    known?: Folded<PreparedDataState>,
  ): Promise<CommandResult<PreparedDataState, PreparedDataEvent>> {
    const start = known ?? (await this.shown(vehicle));
    return handleCommand<PreparedDataState, PreparedDataEvent>({
      store: this.#store,
      aggregate: preparedDataAggregate,
      stream: preparedDataStream(vehicle.companyID, vehicle.vin),
      ...(start === null ? {} : { known: start }),
      companyID: vehicle.companyID,
      context,
      decide,
      answer: countsAnswer,
    });
  }
}

/** Rules PRE. */
export function countsAnswer(state: PreparedDataState): Answer {
  const { fields, images, documents } = heldData(state);
  return {
    message: {
      numProductFields: fields.size,
      numProductImages: images.length,
      numProductDocuments: documents.length,
    },
  };
}

export function commandAnswer(
  result: CommandResult<PreparedDataState, PreparedDataEvent>,
  headers: Answer['headers'] = {},
): Answer {
  return withProjection({ ...countsAnswer(result.state), headers }, result);
}
