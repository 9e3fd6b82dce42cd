import { type Answer, type CallContext, type Handler, type JobQueue, Refusal, companyOf } from '@vpds/kernel';
import { isCancelled, isFinal } from '../domain/transport.ts';
import { placingJob } from '../place-transport/place-transport.job.ts';
import type { PollRecords } from '../poll-statuses/poll-records.ts';
import { trackingContract } from '../tracking.contract.ts';
import type { Transports } from '../transports.ts';

export interface AskingParts {
  readonly jobs: JobQueue;
  readonly transports: Transports;
  readonly polls: PollRecords;
}

/** LST-13: moves the next poll, or the next attempt to place the order, to now. */
export class AskTransportHandler implements Handler<{ transportID: string }, Answer> {
  readonly operation = trackingContract.ask;
  readonly #parts: AskingParts;

  constructor(parts: AskingParts) {
    this.#parts = parts;
  }

  async handle({ transportID }: { transportID: string }, context: CallContext): Promise<Answer> {
    const { jobs, transports, polls } = this.#parts;
    const known = await transports.byID(transportID);
    if (known === null || known.row.scope !== companyOf(context)) throw new Refusal('transport_not_found');
    const { transport } = known;
    const hasEnded = isCancelled(transport) || (transport.kind === 'placed' && isFinal(transport));
    if (transport.kind === 'refused' || hasEnded) throw new Refusal('transport_ended');
    if (transport.kind === 'placing') await jobs.hasten(placingJob(transport.order.provider), transportID);
    else await polls.askNow(transport.order.provider, transportID, known.row.changedAt);
    return { message: 'Provider is asked' };
  }
}
