import { type EventStore, type Handler, readWhole } from '@vpds/kernel';
import { PRODUCT_STREAMS } from '../product.aggregate.ts';
import { productContract } from '../product.contract.ts';
import { productCodec } from '../product.events.ts';

interface Place {
  readonly stream: string;
  readonly revision: string;
}

/** COR-1: all mails of a withdrawn product. COR-4: that of the assignment which is taken back. */
export class MailsToStopHandler implements Handler<Place, { eventIDs: readonly string[] }> {
  readonly operation = productContract.mailsToStop;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ stream, revision }: Place): Promise<{ eventIDs: readonly string[] }> {
    const requested: { readonly id: string; readonly isAssignment: boolean; readonly notify: boolean }[] = [];
    for await (const page of stream.startsWith(PRODUCT_STREAMS) ? readWhole(this.#store, stream) : []) {
      for (const recorded of page) {
        if (recorded.skipped === true) continue;
        const event = productCodec.decode(recorded);
        if (recorded.revision === BigInt(revision)) {
          const mails =
            event.type === 'ProductWithdrawn'
              ? requested
              : requested.filter(({ isAssignment }) => isAssignment).slice(-1);
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
