import {
  type EventStore,
  type JobOrigin,
  type JobQueue,
  type OperationalStore,
  type RecordedEvent,
  causeOf,
  currentWork,
  isFresh,
  isTracing,
  now as serviceNow,
  traced,
  withinWork,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import type {
  DeadLetterSource,
  ListedDeadLetter,
  SettleDeadLetters,
  SettledDeadLetters,
} from '../dead-letter-source.ts';
import { type DeadLetter, DeadLetters } from '../dead-letters.ts';
import type { ConsumerName } from './checkpointed-consumer.ts';
import type { Reaction } from './reaction.ts';

const WAITS = { first: 60_000, longest: 3_600_000 };

/** Id: the reaction's name and the event's id. */
export interface ReactionDeadLetter extends DeadLetter {
  readonly reaction: string;
  readonly stream: string;
  readonly revision: string;
  readonly eventID: string;
  readonly attempts: number;
}

export interface ReactionDeadLetterEngines {
  readonly events: EventStore;
  readonly operational: OperationalStore;
  readonly jobs: JobQueue;
}

/** The name under which dead letters are stored and shown. */
export function reactionsName(context: string): string {
  return `reactions-${context}`;
}

/** The consumer that serves the reactions of a context. A new generation continues where the first was. */
export function reactionsConsumer(context: string, reactions: readonly Reaction[]): ConsumerName {
  const first = reactionsName(context);
  const generation = Math.max(...reactions.map((reaction) => reaction.generation ?? 1));
  return generation > 1 ? { name: `${first}.${generation}`, continues: first } : { name: first };
}

export function storedReactionLetters(name: string, store: OperationalStore): DeadLetters<ReactionDeadLetter> {
  return new DeadLetters(store, { kind: `set-aside-${name}`, waits: WAITS });
}

/** Events on which the reactions of a context failed. */
export class ReactionDeadLetters implements DeadLetterSource {
  readonly name: string;
  readonly #reactions: readonly Reaction[];
  readonly #engines: ReactionDeadLetterEngines;
  readonly #letters: DeadLetters<ReactionDeadLetter>;
  readonly #logger: Logger;

  constructor(context: string, reactions: readonly Reaction[], engines: ReactionDeadLetterEngines, logger: Logger) {
    this.name = reactionsName(context);
    this.#reactions = reactions;
    this.#engines = engines;
    this.#letters = storedReactionLetters(this.name, engines.operational);
    this.#logger = logger;
  }

  async put(reaction: Reaction, event: RecordedEvent, error: unknown): Promise<void> {
    const { stream, revision, id: eventID } = event;
    const letter = { reaction: reaction.name, stream, revision: String(revision), eventID };
    await this.#letters.put(`${reaction.name} ${eventID}`, { ...letter, reason: reasonOf(error), attempts: 0 });
  }

  async list(): Promise<readonly ListedDeadLetter[]> {
    return (await this.#letters.list()).map(({ id, stream, reason, attempts }) => {
      return { kind: 'reaction', source: this.name, id, stream, reason, attempts };
    });
  }

  settle(request: SettleDeadLetters): Promise<SettledDeadLetters> {
    return this.#letters.settle(request, (letter) => this.#process(letter));
  }

  /** `now`: Unix milliseconds. @throws Unavailable */
  async retryDue(now = serviceNow()): Promise<void> {
    await this.#letters.retryDue((letter) => this.#process(letter), now);
  }

  async #process(letter: ReactionDeadLetter): Promise<string | null> {
    try {
      await this.#reactTo(letter);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** An event of another log (a restored backup) is dropped: reactions restart there. */
  async #reactTo({ reaction: name, stream, revision, eventID }: ReactionDeadLetter): Promise<void> {
    const [event] = await this.#engines.events.readStream({ stream, from: BigInt(revision), limit: 1 });
    if (event?.id !== eventID)
      return this.#logger.warn(
        { code: 'event_forgotten', reaction: name, eventID },
        'dropped a dead letter: it belongs to another log',
      );
    const reaction = this.#reactions.find((each) => each.name === name);
    if (reaction === undefined) throw new Error(`Reaction ${name} no longer exists`);
    const { ids, origin } = await withinReaction(reaction, event, () => reaction.ids(event));
    if (ids.length > 0)
      await this.#engines.jobs.add(reaction.job, ids, undefined, new Map(ids.map((id) => [id, origin])));
    this.#logger.info({ reaction: name, eventID }, 'retry of a dead letter succeeded');
  }
}

/** `origin`: of the jobs that the reaction enqueues. */
export function withinReaction(
  { name }: Reaction,
  event: RecordedEvent,
  run: () => Promise<readonly string[]>,
): Promise<{ readonly ids: readonly string[]; readonly origin: JobOrigin }> {
  const work = async () => ({
    ids: await run(),
    origin: { ...causeOf(currentWork()), companyID: event.metadata.owner },
  });
  return withinWork(causeOf(event.metadata), () =>
    isTracing() && isFresh(event) ? traced(`react ${name}`, { kind: 'consumer' }, work) : work(),
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
