import type { OrderBook } from '../ledger-thread.ts';
import type { Entry } from '../ledger.ts';
import { readMarkers } from '../markers.ts';
import type { Pace } from '../pace.ts';
import { readBody } from '../read-body.ts';
import { Refusal, type Answer, type SimulatedSystem, type SystemRequest } from '../simulated-system.ts';
import { CANCELLED_BY_CLIENT, orderMarkers, orderState } from './order-state.ts';
import { orderSchema } from './provider-a.schema.ts';

/** Knows only an order's latest state (rules PRA). */
export function providerA(book: OrderBook, token: string, { stepMilliseconds, clock }: Pace): SimulatedSystem {
  const placeOrder = async (request: SystemRequest): Promise<Answer> => {
    const key = request.header('idempotency-key');
    if (key === undefined) throw new Refusal(400, "The header 'Idempotency-Key' is missing");
    const order = readBody(orderSchema, request.body);
    if (order.reference !== key) throw new Refusal(422, "'reference' must be the 'Idempotency-Key'");
    const markers = readMarkers(order.comment, orderMarkers);
    const { entry, isNew } = await book.accept({ reference: key, acceptedAt: clock(), stepMilliseconds, markers });
    return { status: isNew ? 201 : 200, body: { id: entry.number, state: 'created' } };
  };

  const find = async (id: string): Promise<Entry> => {
    const [order] = /^\d{1,15}$/.test(id) ? await book.byNumbers([Number(id)]) : [];
    if (order === undefined || order.markers.includes('forgotten')) throw new Refusal(404, `There is no order ${id}`);
    return order;
  };

  /** Works until the transit. A repeated call gets the same answer. */
  const cancelOrder = async ({ params }: SystemRequest): Promise<Answer> => {
    const order = await find(params['id'] ?? '');
    if (order.markers.includes('uncancellable')) throw new Refusal(409, 'This order cannot be cancelled');
    const state = orderState(order, clock());
    if (state !== 'created' && state !== 'cancelled') throw new Refusal(409, `The order is ${state} already`);
    if (state === 'created') await book.mark(order.number, CANCELLED_BY_CLIENT);
    return { status: 200, body: { id: order.number, state: 'cancelled' } };
  };

  const showOrder = async ({ params }: SystemRequest): Promise<Answer> => {
    const order = await find(params['id'] ?? '');
    const state = order.markers.includes('unreadable') ? { unreadable: true } : orderState(order, clock());
    return { status: 200, body: { id: order.number, state } };
  };

  return {
    name: 'a',
    base: '/provider-a',
    credential: { header: 'authorization', value: `Bearer ${token}` },
    routes: [
      { method: 'POST', path: '/orders', answer: placeOrder },
      { method: 'GET', path: '/orders/:id', answer: showOrder },
      { method: 'POST', path: '/orders/:id/cancel', answer: cancelOrder },
    ],
    accepted: () => book.count(),
  };
}
