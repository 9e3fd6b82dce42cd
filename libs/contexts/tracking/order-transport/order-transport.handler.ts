import {
  type Answer,
  type CallContext,
  type OperationClient,
  type CommandResult,
  type EventStore,
  type Handler,
  IDEMPOTENCY_HOURS,
  type JobOrigin,
  type JobQueue,
  Refusal,
  Unavailable,
  catchUp,
  causeOf,
  currentWork,
  derivedID,
  emptyStream,
  withProjection,
  now,
} from '@vpds/kernel';
import { productContract } from '@vpds/product/contract';
import type { EffectsGate } from '@vpds/runtime';
import type { Logger } from 'pino';
import { orderTransport } from '../domain/transport.decider.ts';
import type { Transport, TransportOrder } from '../domain/transport.ts';
import { placingJob } from '../place-transport/place-transport.job.ts';
import { type Providers, providerNamed } from '../providers/providers.ts';
import type { EqualOrders } from './equal-orders.ts';
import { type OrderTransportRequest, trackingContract } from '../tracking.contract.ts';
import { transportAggregate, transportStream } from '../transport.aggregate.ts';
import type { Transports } from '../transports.ts';

/** Milliseconds for the provider's answer (TRA-8). */
const WAIT = 5_000;
const FIRST_PAUSE = 15;
const LONGEST_PAUSE = 250;
/** Milliseconds before the deadline, for the answer. */
const RESERVE = 1_000;
const KEYED = 'b4a7d1f6-6a0e-4f0c-9a63-6c0f4c1de0a1';
/** The most refusals under one key and body. */
const MAX_REFUSED = 1_000;

export interface OrderingEngines {
  readonly events: EventStore;
  readonly jobs: JobQueue;
  readonly operationClient: OperationClient;
  readonly transports: Transports;
  readonly equalOrders: EqualOrders;
  readonly providers: Providers;
  readonly logger: Logger;
  readonly gate: EffectsGate;
}

/**
 * Records an order (TRA-8); a job places it, and the call waits for the outcome. The idempotent answer is stored with
 * the outcome, not with the append. A retry after a crash orders nothing twice: the transport's id derives from the
 * key.
 */
export class OrderTransportHandler implements Handler<OrderTransportRequest, Answer> {
  readonly operation = trackingContract.order;
  readonly #engines: OrderingEngines;

  constructor(engines: OrderingEngines) {
    this.#engines = engines;
  }

  async handle(request: OrderTransportRequest, context: CallContext): Promise<Answer> {
    const { transportID, earlier } = await this.#under(context);
    const { order, views } =
      earlier === null
        ? await this.#record(transportID, request, context)
        : { order: earlier, views: 'written' as const };
    const { jobs, logger } = this.#engines;
    // This only saves time: the event's reaction and the job's `due` also place the order.
    await jobs
      .add(placingJob(order.provider), [transportID], undefined, new Map([[transportID, whose(order)]]))
      .catch((error: unknown) => logger.warn({ code: 'job_queue_waiting', err: error }, 'an order waits for its job'));
    const transport = await this.#answered(transportID, this.#waitsUntil(transportID, context));
    if (transport?.kind === 'refused') throw new Refusal('provider_refused', [transport.words]);
    const externalID = transport?.kind === 'placed' ? transport.externalID : null;
    const headers = { 'x-product-id': String(order.productID) };
    return withProjection({ message: { transportID, externalID }, headers }, { views });
  }

  /**
   * `earlier`: an earlier attempt's order. After an error a key runs again (rules ANS), so refused orders and those
   * older than the keys' lifetime are ignored.
   */
  async #under(context: CallContext): Promise<{ transportID: string; earlier: TransportOrder | null }> {
    if (context.idempotency === null) return { transportID: derivedID(context.seed, 'transport'), earlier: null };
    const { key, requestHash } = context.idempotency;
    for (let refused = 0; refused < MAX_REFUSED; refused += 1) {
      const transportID = derivedID(KEYED, `${key} ${requestHash} ${refused}`);
      const earlier = await this.#earlier(transportID, context);
      if (earlier !== 'over') return { transportID, earlier };
    }
    throw new Unavailable('The provider has refused the order under this Idempotency-Key too often');
  }

  async #earlier(transportID: string, context: CallContext): Promise<TransportOrder | 'over' | null> {
    const { events } = this.#engines;
    const stream = transportStream(transportID);
    const [first] = await events.readStream({ stream, limit: 1 });
    if (first === undefined) return null;
    const { state, eventIDs } = await catchUp(events, transportAggregate, stream, emptyStream(transportAggregate));
    if (state.kind === 'none') return null;
    const isThisCall = eventIDs.has(context.seed);
    const isKept = first.recordedAt > now() - IDEMPOTENCY_HOURS * 3_600_000;
    return isThisCall || (isKept && state.kind !== 'refused') ? state.order : 'over';
  }

  async #record(
    transportID: string,
    request: OrderTransportRequest,
    context: CallContext,
  ): Promise<{ order: TransportOrder; views: CommandResult<unknown, unknown>['views'] }> {
    const { providers, operationClient, transports } = this.#engines;
    const provider = providerNamed(providers, request.provider);
    if (provider === null) throw new Refusal('not_one_of', ['provider', `${providers.a.name}, ${providers.b.name}`]);
    const { identifiers, pickup, delivery, comment } = request;
    const product = await operationClient.call(productContract.resolve, { identifiers }, context);
    if (product.isWithdrawn === true) throw new Refusal('withdrawn');
    const { productID, companyID, vehicleIdentificationNumber: vin } = product;
    const order = { transportID, productID, companyID, vin, provider: provider.kind, pickup, delivery, comment };
    const record = () => transports.command(transportID, companyID, context, (before) => orderTransport(before, order));
    const { state, views } = await (context.isStrict === true
      ? this.#engines.equalOrders.refusing(order, context, record)
      : record());
    // An earlier attempt may have recorded an order for another product.
    return { order: state.kind === 'none' ? order : state.order, views };
  }

  /** No provider answers an order that is held. */
  #waitsUntil(transportID: string, { deadline }: CallContext): number {
    return this.#engines.gate.holds('order', transportID) ? now() : Math.min(now() + WAIT, deadline - RESERVE);
  }

  /** Resolves once the provider has answered or the time is over. */
  async #answered(transportID: string, until: number): Promise<Transport | null> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 1.5)) {
      const known = await this.#engines.transports.byID(transportID).catch(() => null);
      if (known !== null && known.transport.kind !== 'placing') return known.transport;
      if (now() + pause >= until) return known?.transport ?? null;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The product's company, also if an operator orders. */
function whose({ companyID }: TransportOrder): JobOrigin {
  return { ...causeOf(currentWork()), companyID };
}
