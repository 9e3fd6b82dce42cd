import { type CallContext, type Leases, Refusal, RenewedLease, Unavailable, jsonEquals, now } from '@vpds/kernel';
import type { Json } from '@vpds/kernel';
import type { TransportOrder } from '../domain/transport.ts';
import type { Transports } from '../transports.ts';

/** Milliseconds (ANS-23). */
const RECENT = 10 * 60_000;
/** Milliseconds that a lease lasts without a renewal: a process that ended delays the next order for this time. */
const HELD = 5_000;
const PAUSE = 50;
const BUSY = 'Other transports of this product are being ordered';

/** Makes orders strict: a client that sends the same order twice means one transport. */
export class EqualOrders {
  readonly #transports: Transports;
  readonly #leases: Leases;

  constructor(transports: Transports, leases: Leases) {
    this.#transports = transports;
    this.#leases = leases;
  }

  /**
   * Strict orders of a product are recorded one at a time in all processes, however long that takes, so that of two at
   * once one is refused. Not guaranteed while the view of transports lags (`X-Projection: pending`), nor if the process
   * is paused during the append. @throws Refusal order_repeated | Unavailable
   */
  async refusing<T>(order: TransportOrder, context: CallContext, record: () => Promise<T>): Promise<T> {
    const lease = await this.#turnOf(order.productID, context.deadline);
    try {
      const equal = await this.#equalTo(order);
      if (equal !== null) throw new Refusal('order_repeated', [equal]);
      if (!lease.isHeld) throw new Unavailable(BUSY);
      return await record();
    } finally {
      await lease.end();
    }
  }

  async #turnOf(productID: number, deadline: number): Promise<RenewedLease> {
    for (;;) {
      const lease = await this.#leases.acquire(`product-${productID}`, HELD);
      if (lease !== null) return new RenewedLease(lease, HELD);
      if (now() + HELD > deadline) throw new Unavailable(BUSY);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** Refused orders brought no transport; the same id is an earlier attempt of this call. */
  async #equalTo(order: TransportOrder): Promise<string | null> {
    const since = now() - RECENT;
    for await (const { row, transport } of this.#transports.newestOfProduct(order.productID)) {
      if (row.createdAt < since) return null;
      const { order: other } = transport;
      if (transport.kind !== 'refused' && other.transportID !== order.transportID && isEqual(order, other))
        return other.transportID;
    }
    return null;
  }
}

function isEqual(a: TransportOrder, b: TransportOrder): boolean {
  return jsonEquals(askedFor(a), askedFor(b));
}

function askedFor({ provider, pickup, delivery, comment }: TransportOrder): Json {
  return { provider, pickup: { ...pickup }, delivery: { ...delivery }, comment };
}
