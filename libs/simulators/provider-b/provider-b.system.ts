import type { OrderBook } from '../ledger-thread.ts';
import type { Entry } from '../ledger.ts';
import { readMarkers } from '../markers.ts';
import type { Pace } from '../pace.ts';
import { readBody } from '../read-body.ts';
import { Refusal, type Answer, type SimulatedSystem, type SystemRequest } from '../simulated-system.ts';
import { cancelSchema, transportSchema } from './provider-b.schema.ts';
import { CANCELLED_AT, cancelledAt, transportEvents, transportMarkers, transportNo } from './transport-events.ts';

const mostNumbersAsked = 50;

/** The whole history, in batches (rules PRB). */
export function providerB(book: OrderBook, token: string, { stepMilliseconds, clock }: Pace): SimulatedSystem {
  const placeTransport = async ({ body }: SystemRequest): Promise<Answer> => {
    const { clientRef, remark } = readBody(transportSchema, body);
    const markers = readMarkers(remark, transportMarkers);
    const { entry } = await book.accept({ reference: clientRef, acceptedAt: clock(), stepMilliseconds, markers });
    return { status: 202, body: { transportNo: transportNo(entry) } };
  };

  const showStatus = async ({ query }: SystemRequest): Promise<Answer> => {
    const requested = [query['transportNo'] ?? []].flat();
    if (requested.length < 1 || requested.length > mostNumbersAsked) {
      throw new Refusal(400, `'transportNo' must be given 1 to ${mostNumbersAsked} times`);
    }
    const found = await find(book, requested);
    return { status: 200, body: { transports: found.map((entry) => show(entry, clock())) } };
  };

  /** Works until the transit. A repeated call gets the same answer. */
  const cancelTransport = async ({ body }: SystemRequest): Promise<Answer> => {
    const { transportNo: number } = readBody(cancelSchema, body);
    const [transport] = await find(book, [number]);
    if (transport === undefined) throw new Refusal(404, `There is no transport ${number}`);
    if (transport.markers.includes('uncancellable')) throw new Refusal(409, 'This transport cannot be cancelled');
    if (cancelledAt(transport) === null) {
      const isUnderWay = transportEvents(transport, clock()).some(({ code }) => code === 'TRANSIT');
      if (isUnderWay) throw new Refusal(409, 'The vehicle is loaded already');
      await book.mark(transport.number, `${CANCELLED_AT}${clock()}`);
    }
    return { status: 200, body: { transportNo: number, cancelled: true } };
  };

  return {
    name: 'b',
    base: '/provider-b',
    credential: { header: 'x-token', value: token },
    routes: [
      { method: 'POST', path: '/v2/transports', answer: placeTransport },
      { method: 'GET', path: '/v2/transports/status', answer: showStatus },
      { method: 'POST', path: '/v2/transports/cancel', answer: cancelTransport },
    ],
    accepted: () => book.count(),
  };
}

async function find(book: OrderBook, transportNos: readonly string[]): Promise<readonly Entry[]> {
  const numbers = transportNos.flatMap((number) => /^B-\d{4}-(\d{6,15})$/.exec(number)?.[1] ?? []).map(Number);
  const entries = (await book.byNumbers([...new Set(numbers)])).filter((entry) => entry !== undefined);
  return entries.filter((entry) => transportNos.includes(transportNo(entry)) && !entry.markers.includes('forgotten'));
}

function show(transport: Entry, now: number): { transportNo: string; events: unknown } {
  const events = transport.markers.includes('unreadable') ? { unreadable: true } : transportEvents(transport, now);
  return { transportNo: transportNo(transport), events };
}
