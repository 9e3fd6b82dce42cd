import type { OutboundClient } from '@vpds/outbound';
import { z } from 'zod';
import { type ExternalID, type Party, type TransportOrder, isStatusOf } from '../domain/transport.ts';
import { externalID } from './external-id.ts';
import {
  type Cancellation,
  type Placement,
  type Report,
  type Reports,
  type TransportProvider,
  cancellationOf,
  noAnswer,
} from './transport-provider.ts';

const placed = z.object({ id: externalID });
const shown = z.object({ id: externalID, state: z.string() });

/** Rules PRA: one order per call, latest state only. */
export class ProviderA implements TransportProvider {
  readonly kind = 'a';
  readonly name: string;
  readonly batch = 1;
  readonly #client: OutboundClient;

  constructor(name: string, client: OutboundClient) {
    this.name = name;
    this.#client = client;
  }

  get wait(): number {
    return this.#client.wait;
  }

  get openSince(): number | null {
    return this.#client.openSince;
  }

  async place(order: TransportOrder): Promise<Placement> {
    const outcome = await this.#client.call({
      method: 'POST',
      path: '/orders',
      headers: { 'idempotency-key': order.transportID },
      body: {
        reference: order.transportID,
        vehicleIdentificationNumber: order.vin,
        pickup: party(order.pickup),
        delivery: party(order.delivery),
        comment: order.comment,
      },
      purpose: 'orders',
    });
    if (outcome.kind === 'refused') return outcome;
    const answer = outcome.kind === 'answered' ? placed.safeParse(outcome.body) : null;
    return answer?.success === true ? { kind: 'accepted', externalID: answer.data.id } : noAnswer(outcome);
  }

  async cancel(externalID: ExternalID): Promise<Cancellation> {
    const path = `/orders/${encodeURIComponent(externalID)}/cancel`;
    return cancellationOf(await this.#client.call({ method: 'POST', path, body: {}, purpose: 'cancellations' }));
  }

  async ask(externalIDs: readonly ExternalID[]): Promise<Reports> {
    const reports = new Map<ExternalID, Report>();
    for (const id of externalIDs) {
      const path = `/orders/${encodeURIComponent(id)}`;
      const outcome = await this.#client.call({ method: 'GET', path, purpose: 'polls' });
      if (outcome.kind === 'refused') reports.set(id, { kind: 'unknown' });
      else if (outcome.kind === 'answered') reports.set(id, reportOf(outcome.body, id));
      else if (outcome.kind === 'later' && outcome.reason === 'unreadable') reports.set(id, { kind: 'unreadable' });
      else return noAnswer(outcome);
    }
    return { kind: 'reported', reports };
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

function party({ companyName, address, phone, email, date }: Party) {
  return { companyName, address, phone, email, date };
}

/** `cancelled`, `in_vain` and unknown states are never shown (TRA-4). */
function reportOf(body: unknown, id: ExternalID): Report {
  const answer = shown.safeParse(body);
  if (!answer.success || String(answer.data.id) !== String(id)) return { kind: 'unreadable' };
  const { state } = answer.data;
  return isStatusOf('a', state) ? { kind: 'latest', status: state } : { kind: 'hidden' };
}
