import type { OrderBook } from '../ledger-thread.ts';
import type { Pace } from '../pace.ts';
import { readBody } from '../read-body.ts';
import { Refusal, type Answer, type SimulatedSystem, type SystemRequest } from '../simulated-system.ts';
import { registrationKeySchema, registrationSchema } from './platform.schema.ts';
import { firstOwnNumber, guidOfIntegratorsNumber, guidOfRegistration } from './product-guid.ts';

/** Assigns a number and, later, a guid (rules PLA). */
export function platform(book: OrderBook, token: string, { stepMilliseconds, clock }: Pace): SimulatedSystem {
  const register = async (request: SystemRequest): Promise<Answer> => {
    const key = registrationKeySchema.safeParse(request.header('idempotency-key'));
    if (!key.success) throw new Refusal(400, "The header 'Idempotency-Key' must be a UUID");
    readBody(registrationSchema, request.body);
    const now = clock();
    const reference = key.data.toLowerCase();
    const { entry } = await book.accept({ reference, acceptedAt: now, stepMilliseconds, markers: [] });
    const guid = guidOfRegistration(entry, now);
    return { status: guid === null ? 202 : 200, body: { pno: entry.number, guid } };
  };

  const guidOf = async (pno: number): Promise<string | null | undefined> => {
    if (pno >= 1 && pno < firstOwnNumber) return guidOfIntegratorsNumber(pno);
    const [registration] = await book.byNumbers([pno]);
    return registration === undefined ? undefined : guidOfRegistration(registration, clock());
  };

  const showProduct = async ({ params }: SystemRequest): Promise<Answer> => {
    const pno = params['pno'] ?? '';
    const guid = /^\d{1,15}$/.test(pno) ? await guidOf(Number(pno)) : undefined;
    if (guid === undefined) throw new Refusal(404, `There is no product ${pno}`);
    return { status: 200, body: { pno: Number(pno), guid } };
  };

  return {
    name: 'platform',
    base: '/platform',
    credential: { header: 'authorization', value: `Bearer ${token}` },
    routes: [
      { method: 'POST', path: '/products', answer: register },
      { method: 'GET', path: '/products/:pno', answer: showProduct },
    ],
    accepted: () => book.count(),
  };
}
