import {
  type DueJob,
  type JobOutcome,
  type OperationClient,
  type OperationalStore,
  derivedID,
  now,
  ownContext,
} from '@vpds/kernel';
import { productContract } from '@vpds/product/contract';
import type { Reaction } from '@vpds/projections';
import type { JobKind } from '@vpds/runtime';
import { stopNotification } from '../domain/notification.decider.ts';
import type { NotificationLedger } from './notification-ledger.ts';

/** Also the kind of the records. */
const JOB = 'stop-notifications';
/** A mail that is being sent may still be deferred, milliseconds. */
const AGAIN_AFTER = 5_000;
const CAUSES = { ProductWithdrawn: 'withdrawn', ProductAssignmentTakenBack: 'takenBack' } as const;

/** Ids: `{type} {revision} {company} {stream}`. Each has a record until it is done: no view shows what is to be stopped. */
export function stopReaction(operational: OperationalStore): Reaction {
  return {
    name: JOB,
    eventTypes: Object.keys(CAUSES),
    job: JOB,
    async ids({ type, revision, metadata, stream }) {
      const id = `${type} ${revision} ${metadata.owner} ${stream}`;
      await operational.write(JOB, { id, dueAt: null, body: 'true' }, 0);
      return [id];
    },
  };
}

/** Mails that have not left (COR-1, COR-4). One that is being sent leaves, unless it is deferred. */
export class StopNotificationsJob implements JobKind {
  readonly kind = JOB;
  readonly options = { concurrency: 4, timeoutMilliseconds: 60_000 };
  readonly #ledger: NotificationLedger;
  readonly #operationClient: OperationClient;
  readonly #operational: OperationalStore;
  /** Undefined makes the next scan start over. */
  #lookedAt: string | undefined;

  constructor(ledger: NotificationLedger, operationClient: OperationClient, operational: OperationalStore) {
    this.#ledger = ledger;
    this.#operationClient = operationClient;
    this.#operational = operational;
  }

  async run(id: string): Promise<JobOutcome> {
    const [type, revision = '', company, ...stream] = id.split(' ');
    const cause = CAUSES[type as keyof typeof CAUSES];
    const place = { stream: stream.join(' '), revision };
    const context = ownContext(derivedID(STOPPING, id));
    const { eventIDs } = await this.#operationClient.call(productContract.mailsToStop, place, context);
    const stopped = await Promise.all(eventIDs.map((eventID) => this.#stop(eventID, Number(company), cause)));
    if (!stopped.every(Boolean)) return { retryAt: now() + AGAIN_AFTER };
    await this.#operational.remove(JOB, id);
    return { done: true };
  }

  async due(limit: number): Promise<readonly DueJob[]> {
    const from = this.#lookedAt === undefined ? {} : { after: this.#lookedAt };
    const stops = await this.#operational.list(JOB, { ...from, limit });
    this.#lookedAt = stops.length < limit ? undefined : stops.at(-1)?.id;
    return stops.map(({ id }) => ({ id, companyID: Number(id.split(' ')[2]) }));
  }

  async #stop(eventID: string, companyID: number, cause: (typeof CAUSES)[keyof typeof CAUSES]): Promise<boolean> {
    const { kind } = await this.#ledger.record(eventID, companyID, (state) => stopNotification(state, cause));
    return kind !== 'sending';
  }
}

const STOPPING = '0c6f0f6e-5a0d-4b8a-9a53-0f3e4c1d2b7a';
