import { type EventStore, type Handler, TimeSlice, readWhole } from '@vpds/kernel';
import type { ProductEvent } from '../domain/product.decider.ts';
import { PRODUCT_STREAMS } from '../product.aggregate.ts';
import { productContract } from '../product.contract.ts';
import { productCodec } from '../product.events.ts';

interface Place {
  readonly stream: string;
  readonly revision: string;
}

interface RequestedMail {
  readonly id: string;
  readonly isAssignment: boolean;
  readonly notify: boolean;
}

/** COR-1: all mails of a withdrawn product. COR-4: that of the assignment which is taken back. */
export class MailsToStopHandler implements Handler<Place, { eventIDs: readonly string[] }> {
  readonly operation = productContract.mailsToStop;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ stream, revision }: Place): Promise<{ eventIDs: readonly string[] }> {
    const requested: RequestedMail[] = [];
    const slice = new TimeSlice();
    for await (const page of stream.startsWith(PRODUCT_STREAMS) ? readWhole(this.#store, stream) : []) {
      for (const recorded of page) {
        if (slice.isOver) await slice.yield();
        if (recorded.skipped === true) continue;
        const event = productCodec.decode(recorded);
        if (recorded.revision === BigInt(revision)) {
          const mails = stoppedBy(event, requested);
          return { eventIDs: mails.filter(({ notify }) => notify).map(({ id }) => id) };
        }
        if (event.type === 'ProductAssignedToCommissionPartner' || event.type === 'ProductAssignmentTakenBack') {
          const isAssignment = event.type === 'ProductAssignedToCommissionPartner';
          requested.push({ id: recorded.id, isAssignment, notify: event.notify });
        }
      }
    }
    return { eventIDs: [] };
  }
}

/** Nothing if the log was restored since, and has another event at this place. */
function stoppedBy({ type }: ProductEvent, requested: readonly RequestedMail[]): readonly RequestedMail[] {
  if (type === 'ProductWithdrawn') return requested;
  return type === 'ProductAssignmentTakenBack' ? requested.filter(({ isAssignment }) => isAssignment).slice(-1) : [];
}
