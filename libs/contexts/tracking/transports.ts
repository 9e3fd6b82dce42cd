import {
  type Answer,
  type CallContext,
  type CommandResult,
  type Decision,
  type EventStore,
  type IfMatch,
  NO_BODY,
  type Position,
  type ViewQuery,
  type ViewRow,
  type ViewStore,
  confirm,
  fromSnapshot,
  handleCommand,
  preconditionRefusal,
} from '@vpds/kernel';
import { DueDocumentScanner } from '@vpds/runtime';
import type { TransportEvent } from './domain/transport.decider.ts';
import type { ProviderKind, Transport, TransportState } from './domain/transport.ts';
import { transportAggregate, transportStream } from './transport.aggregate.ts';
import { transportCodec } from './transport.events.ts';
import { TRANSPORTS, transportOf } from './transport.view.ts';

export interface KnownTransport {
  readonly row: ViewRow;
  readonly transport: Transport;
}

const PAGE = 100;

export class Transports {
  readonly #store: EventStore;
  readonly #views: ViewStore;

  constructor(store: EventStore, views: ViewStore) {
    this.#store = store;
    this.#views = views;
  }

  async byID(transportID: string): Promise<KnownTransport | null> {
    const row = await this.#views.get(TRANSPORTS, transportID);
    if (row === null) return null;
    const snapshot = { stream: transportStream(transportID), view: TRANSPORTS, row, read: transportOf };
    const { state, revision } = await fromSnapshot<TransportState, TransportEvent>(
      this.#store,
      transportAggregate,
      snapshot,
    );
    return state.kind === 'none' ? null : { row: { ...row, revision }, transport: state };
  }

  /** Whether the log has it, whatever the view shows. */
  async isRecorded(transportID: string): Promise<boolean> {
    return (await this.#store.readStream({ stream: transportStream(transportID), limit: 1 })).length > 0;
  }

  /** @throws Refusal precondition_failed */
  async require({ transport, row }: KnownTransport, ifMatch: IfMatch): Promise<void> {
    const known = { state: transport as TransportState, revision: row.revision };
    const stream = transportStream(transport.order.transportID);
    const { revision } = await confirm(this.#store, transportAggregate, stream, known);
    const unmatched = preconditionRefusal(ifMatch, revision);
    if (unmatched !== null) throw unmatched;
  }

  /** The product's transports, refused ones included, newest first. */
  async *newestOfProduct(productID: number, beyond: Position | null = null): AsyncGenerator<KnownTransport> {
    for await (const row of this.#ofProduct(productID, { order: 'newest', ...(beyond === null ? {} : { beyond }) }))
      yield { row, transport: transportOf(row) };
  }

  /** Rows have no document, and come oldest first. */
  rowsOfProduct(productID: number): AsyncGenerator<ViewRow> {
    return this.#ofProduct(productID, { order: 'oldest', pick: NO_BODY });
  }

  async *#ofProduct(productID: number, which: Pick<ViewQuery, 'order' | 'beyond' | 'pick'>): AsyncGenerator<ViewRow> {
    const where = [{ key: 'productID', equals: String(productID) }];
    for (let from = which; ;) {
      const { rows, more } = await this.#views.find(TRANSPORTS, { scope: null, where, limit: PAGE, ...from });
      yield* rows;
      const last = rows.at(-1);
      if (!more || last === undefined) return;
      from = { ...which, beyond: last.createdPosition };
    }
  }

  /** Transports whose provider has not answered yet. */
  placing(provider: ProviderKind): DueDocumentScanner {
    return new DueDocumentScanner(this.#views, TRANSPORTS, { key: 'placing', equals: provider });
  }

  /** False: release 1.2.0, which knows no cancellations, may run beside or again (ADR-29). */
  async recordsCancellations(): Promise<boolean> {
    return !transportCodec.waits('TransportCancelled', (await this.#store.identity()).begunBy);
  }

  /** `known` saves reading the stream; a stale one leads to a conflict and a reload. */
  command(
    transportID: string,
    companyID: number,
    context: CallContext,
    decide: (state: TransportState) => Decision<TransportEvent>,
    { known, answer }: { readonly known?: KnownTransport; readonly answer?: Answer } = {},
  ): Promise<CommandResult<TransportState, TransportEvent>> {
    return handleCommand<TransportState, TransportEvent>({
      store: this.#store,
      aggregate: transportAggregate,
      stream: transportStream(transportID),
      ...(known === undefined ? {} : { known: { state: known.transport, revision: known.row.revision } }),
      companyID: companyID,
      context,
      decide,
      ...(answer === undefined ? {} : { answer: () => answer }),
    });
  }
}
