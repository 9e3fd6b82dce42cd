import {
  type Answer,
  type CallContext,
  type Decision,
  type Handler,
  NotEnabledYet,
  type OperationClient,
  Refusal,
  Unavailable,
  hasPermission,
  now,
  unconditional,
  withProjection,
} from '@vpds/kernel';
import { KeyedSemaphore } from '@vpds/limits';
import { productContract } from '@vpds/product/contract';
import type { EffectsGate } from '@vpds/runtime';
import { type TransportEvent, cancelTransport } from '../domain/transport.decider.ts';
import { type TransportState, isActive, isDelivered } from '../domain/transport.ts';
import type { PlacingAttempts } from '../place-transport/placing-attempts.ts';
import type { Providers } from '../providers/providers.ts';
import { type CancelTransportRequest, trackingContract } from '../tracking.contract.ts';
import type { KnownTransport, Transports } from '../transports.ts';

export interface CancellingEngines {
  readonly operationClient: OperationClient;
  readonly transports: Transports;
  readonly providers: Providers;
  readonly attempts: PlacingAttempts;
  readonly gate: EffectsGate;
}

/** The most transports of a product that one answer lists. */
const LISTED = 20;
/** Appends of others (a status, the provider's answer) while the provider cancels. */
const MAX_TRIES = 5;
/** Of one company, at a provider and process: the request budget for cancellations is that of all companies. */
const OF_COMPANY = 2;
/** Milliseconds that a cancellation waits for others of its company. */
const WAIT = 5_000;
/** Seconds. */
const HELD_RETRY = 60;

/**
 * TRA-11. The provider's cancellation is idempotent, so a call that dies after it is simply repeated. An order that the
 * provider has not answered yet is cancelled by the event alone; the job that places it does the rest.
 */
export class CancelTransportHandler implements Handler<CancelTransportRequest, Answer> {
  readonly operation = trackingContract.cancel;
  readonly #engines: CancellingEngines;
  readonly #companies = new KeyedSemaphore<string>(OF_COMPANY);

  constructor(engines: CancellingEngines) {
    this.#engines = engines;
  }

  async handle(request: CancelTransportRequest, context: CallContext): Promise<Answer> {
    const { transports, attempts } = this.#engines;
    let known = await this.#named(request, context);
    // Checked before the provider is asked: a cancellation by the provider is recorded, whatever has changed meanwhile.
    if (context.ifMatch !== undefined) await transports.require(known, context.ifMatch);
    const { transportID, productID, companyID } = known.transport.order;
    const by = context.principal?.userID ?? null;
    const answer: Answer = { message: 'Transport cancelled', headers: { 'x-product-id': String(productID) } };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const isPlaced = known.transport.kind === 'placed';
      const isAttempted = isPlaced ? false : await attempts.mayBePlaced(known.row);
      if (isPlaced) await this.#cancelWithProvider(known);
      const cancellation = { by, reason: request.reason, at: now(), isAttempted };
      const decide = (state: TransportState): Decision<TransportEvent> => {
        if (state.kind !== 'none' && (state.kind === 'placed') !== isPlaced && isActive(state)) return [];
        return cancelTransport(state, cancellation);
      };
      const result = await transports.command(transportID, companyID, context, decide, { answer });
      const isDone = result.state.kind === 'none' || !isActive(result.state);
      if (isDone) return withProjection(answer, result);
      known = (await transports.byID(transportID)) ?? known;
    }
    throw new Unavailable('The transport changes too fast');
  }

  /** The provider is asked only if his answer can be recorded, and never for a held order. @throws Refusal cancellation_refused | Unavailable */
  async #cancelWithProvider({ transport }: KnownTransport): Promise<void> {
    if (transport.kind !== 'placed' || !isActive(transport)) return;
    if (!(await this.#engines.transports.recordsCancellations())) throw new NotEnabledYet('TransportCancelled');
    const { transportID, provider, companyID } = transport.order;
    // A copy has the orders of the original, whose trucks are still needed.
    if (this.#engines.gate.holds('order', transportID))
      throw new Unavailable('Transports are not cancelled while orders are held', { retryAfterSeconds: HELD_RETRY });
    const cancellation = await this.#companies.run(`${provider} ${companyID}`, now() + WAIT, () =>
      this.#engines.providers[provider].cancel(transport.externalID),
    );
    if (cancellation?.kind === 'refused') throw new Refusal('cancellation_refused', [cancellation.words]);
    if (cancellation?.kind !== 'cancelled') throw new Unavailable('The provider has not answered: cancel again');
  }

  async #named({ transportID, identifiers }: CancelTransportRequest, context: CallContext): Promise<KnownTransport> {
    const names = Object.values(identifiers).some((value) => value !== undefined);
    const product = names
      ? await this.#engines.operationClient.call(productContract.resolveOne, { identifiers }, unconditional(context))
      : null;
    if (transportID === null) return this.#onlyActive(product?.productID ?? 0, context);
    const known = await this.#engines.transports.byID(transportID);
    const order = known?.transport.order;
    const isOwn = order?.companyID === context.principal?.companyID || hasPermission(context, 'editAllProducts');
    const isOfProduct = product === null || order?.productID === product.productID;
    if (known === null || !isOwn || !isOfProduct || known.transport.kind === 'refused')
      throw new Refusal('transport_not_found');
    if (isDelivered(known.transport)) throw new Refusal('transport_not_active');
    return known;
  }

  /** A retry does not know whether its first attempt has cancelled the only one. @throws Refusal | Unavailable */
  async #onlyActive(productID: number, { isRetry }: CallContext): Promise<KnownTransport> {
    const active: KnownTransport[] = [];
    for await (const known of this.#engines.transports.newestOfProduct(productID)) {
      if (isActive(known.transport)) active.push(known);
      if (active.length === LISTED) break;
    }
    const [only, ...others] = active;
    if (only === undefined && isRetry)
      throw new Unavailable('it is not known whether this was done already', { outcomeUnknown: true });
    if (only === undefined) throw new Refusal('transport_not_active');
    if (others.length === 0) return only;
    throw new Refusal('transport_ambiguous', [active.map(({ transport }) => transport.order.transportID).join(', ')]);
  }
}
