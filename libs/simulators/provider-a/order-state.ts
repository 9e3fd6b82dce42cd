import type { Entry } from '../ledger.ts';

export const orderMarkers = ['cancelled', 'in_vain', 'forgotten', 'unreadable', 'uncancellable'] as const;

/** Set by the client's cancellation, never by a comment. */
export const CANCELLED_BY_CLIENT = 'client-cancelled';

/** The service never shows `cancelled` and `in_vain` (TRA-4). */
export type OrderState = 'created' | 'transit' | 'delivered' | 'cancelled' | 'in_vain';

/** One per step; the last one stays. */
const courses: Readonly<Record<'usual' | 'cancelled' | 'in_vain', readonly [OrderState, ...OrderState[]]>> = {
  usual: ['created', 'transit', 'delivered'],
  cancelled: ['created', 'cancelled'],
  in_vain: ['created', 'transit', 'in_vain'],
};

/** `now`: Unix milliseconds. */
export function orderState(order: Entry, now: number): OrderState {
  if (order.markers.includes(CANCELLED_BY_CLIENT)) return 'cancelled';
  const course =
    courses[
      order.markers.includes('cancelled') ? 'cancelled' : order.markers.includes('in_vain') ? 'in_vain' : 'usual'
    ];
  const steps = Math.floor((now - order.acceptedAt) / Math.max(1, order.stepMilliseconds));
  return course[Math.min(Math.max(0, steps), course.length - 1)] ?? course[0];
}
