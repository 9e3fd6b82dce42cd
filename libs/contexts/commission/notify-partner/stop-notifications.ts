import { type DueJob, type JobOutcome, type OperationClient, derivedID, now, ownContext } from '@vpds/kernel';
import { productContract } from '@vpds/product/contract';
import type { Reaction } from '@vpds/projections';
import type { JobKind } from '@vpds/runtime';
import { stopNotification } from '../domain/notification.decider.ts';
import type { NotificationLedger } from './notification-ledger.ts';

const JOB = 'stop-notifications';
/** A mail that is being sent may still be deferred, milliseconds. */
const AGAIN_AFTER = 5_000;
const CAUSES = { ProductWithdrawn: 'withdrawn', ProductAssignmentTakenBack: 'takenBack' } as const;

/** Ids: `{type} {revision} {company} {stream}`. */
export const stopReaction: Reaction = {
  name: JOB,
  eventTypes: Object.keys(CAUSES),
  job: JOB,
  ids: async ({ type, revision, metadata, stream }) => [`${type} ${revision} ${metadata.owner} ${stream}`],
};

/** Mails that have not left (COR-1, COR-4). One that is being sent leaves, unless it is deferred. */
export class StopNotificationsJob implements JobKind {
  readonly kind = JOB;
  readonly options = { concurrency: 4, timeoutMilliseconds: 60_000 };
  readonly #ledger: NotificationLedger;
  readonly #operationClient: OperationClient;

  constructor(ledger: NotificationLedger, operationClient: OperationClient) {
    this.#ledger = ledger;
    this.#operationClient = operationClient;
  }

  async run(id: string): Promise<JobOutcome> {
    const [type, revision = '', company, ...stream] = id.split(' ');
    const cause = CAUSES[type as keyof typeof CAUSES];
    const place = { stream: stream.join(' '), revision };
    const context = ownContext(derivedID(STOPPING, id));
    const { eventIDs } = await this.#operationClient.call(productContract.mailsToStop, place, context);
    const stopped = await Promise.all(eventIDs.map((eventID) => this.#stop(eventID, Number(company), cause)));
    return stopped.every(Boolean) ? { done: true } : { retryAt: now() + AGAIN_AFTER };
  }

  /** The queue keeps them until they are done. */
  due(): Promise<readonly DueJob[]> {
    return Promise.resolve([]);
  }

  async #stop(eventID: string, companyID: number, cause: (typeof CAUSES)[keyof typeof CAUSES]): Promise<boolean> {
    const { kind } = await this.#ledger.record(eventID, companyID, (state) => stopNotification(state, cause));
    return kind !== 'sending';
  }
}

const STOPPING = '0c6f0f6e-5a0d-4b8a-9a53-0f3e4c1d2b7a';
