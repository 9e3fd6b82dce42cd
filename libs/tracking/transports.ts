import type { CallContext, CommandResult, Decision, EventStore, ViewRow, ViewStore } from '@vpds/kernel';
import { handleCommand } from '@vpds/kernel';
import { DueByTurns } from '@vpds/platform';
import type { TransportEvent } from './domain/transport.decider.ts';
import type { ProviderKind, Transport, TransportState } from './domain/transport.ts';
import { transportAggregate, transportStream } from './transport.aggregate.ts';
import { TRANSPORTS, transportOf } from './transport.view.ts';

/** A transport as its view shows it. */
export interface KnownTransport {
  readonly row: ViewRow;
  readonly transport: Transport;
}

const PAGE = 500;

/** Finds transports, and carries commands out on them. */
export class Transports {
  readonly #store: EventStore;
  readonly #views: ViewStore;

  constructor(store: EventStore, views: ViewStore) {
    this.#store = store;
    this.#views = views;
  }

  async byID(transportID: string): Promise<KnownTransport | null> {
    const row = await this.#views.get(TRANSPORTS, transportID);
    return row === null ? null : { row, transport: transportOf(row) };
  }

  /** Every transport of a product, refused ones included. */
  async ofProduct(productID: number, order: 'newest' | 'oldest'): Promise<KnownTransport[]> {
    const found: KnownTransport[] = [];
    const query = {
      scope: null,
      where: [{ key: 'productID', equals: String(productID) }],
      order,
      limit: PAGE,
    } as const;
    for (let last: ViewRow | undefined; ;) {
      const page = await this.#views.find(TRANSPORTS, {
        ...query,
        ...(last === undefined ? {} : { beyond: last.createdPosition }),
      });
      found.push(...page.rows.map((row) => ({ row, transport: transportOf(row) })));
      last = page.rows.at(-1);
      if (!page.more || last === undefined) return found;
    }
  }

  /** Transports that their provider has not answered for yet. */
  placing(provider: ProviderKind): DueByTurns {
    return new DueByTurns(this.#views, TRANSPORTS, { key: 'placing', equals: provider });
  }

  /** Decides and appends. `known` saves the reading of the stream; an event only ever follows from what the store confirms. */
  command(
    transportID: string,
    owner: number,
    context: CallContext,
    decide: (state: TransportState) => Decision<TransportEvent>,
    known?: KnownTransport,
  ): Promise<CommandResult<TransportState, TransportEvent>> {
    return handleCommand<TransportState, TransportEvent>({
      store: this.#store,
      aggregate: transportAggregate,
      stream: transportStream(transportID),
      ...(known === undefined ? {} : { known: { state: known.transport, revision: known.row.revision } }),
      owner,
      context,
      decide,
    });
  }
}
