import type { EventMetadata } from './events.ts';
import { Unavailable } from './errors.ts';
import { DamagedEvent } from './event-codec.ts';
import { type EventStore, NO_STREAM, WrongExpectedRevision } from './event-store.ts';
import { newSeed } from './ids.ts';

const METADATA: EventMetadata = {
  owner: 0,
  actor: null,
  requestID: null,
  correlationID: null,
  causationID: null,
  traceparent: null,
};
const MAX_ATTEMPTS = 100;
/** What has ids of its own. */
export const NUMBERED = ['product', 'company', 'user', 'commissionPartner'] as const;
/** More ids than were given since any backup that is restored. */
const LOST_AT_MOST = 1_000_000;

export type Numbered = (typeof NUMBERED)[number];
type BlockStore = Pick<EventStore, 'readStream' | 'append'>;

export const ID_BLOCK_TAKEN = 'IdBlockTaken';

interface IdBlock {
  readonly from: number;
  readonly to: number;
}

/** Ids that a log has given and lost. */
export interface LostIDs {
  /** Resolves once none of these can be given again. A process has no ids of that name before. */
  skipLostIDs(name: Numbered): Promise<void>;
}

export const NONE_LOST: LostIDs = { skipLostIDs: async () => undefined };

/**
 * Unique across processes, with gaps: each process reserves blocks in the stream `idBlocks-{name}`. Not guaranteed:
 * order by time.
 */
export class IdBlocks {
  readonly #store: BlockStore;
  readonly #name: Numbered;
  readonly #size: number;
  readonly #lost: LostIDs;
  #isLostSkipped = false;
  #next = 1;
  #last = 0;
  /** Reserved early: nobody waits between blocks. */
  #ahead: IdBlock | null = null;
  #taking: Promise<void> | null = null;

  constructor(store: BlockStore, name: Numbered, size: number, lost: LostIDs = NONE_LOST) {
    this.#store = store;
    this.#name = name;
    this.#size = size;
    this.#lost = lost;
  }

  /** @throws Unavailable */
  async next(): Promise<number> {
    while (this.#next > this.#last) {
      if (this.#ahead === null) await this.#takeOnce();
      else this.#begin(this.#ahead);
    }
    const isRunningLow = this.#size > 1 && this.#last - this.#next < this.#size / 2;
    if (isRunningLow && this.#ahead === null && this.#taking === null) this.#takeAhead();
    return this.#next++;
  }

  #begin({ from, to }: IdBlock): void {
    this.#next = from;
    this.#last = to;
    this.#ahead = null;
  }

  #takeAhead(): void {
    this.#takeOnce().catch(() => undefined);
  }

  #takeOnce(): Promise<void> {
    return (this.#taking ??= this.#take().then(
      (block) => {
        this.#ahead = block;
        this.#taking = null;
      },
      (error: unknown) => {
        this.#taking = null;
        throw error;
      },
    ));
  }

  async #take(): Promise<IdBlock> {
    if (!this.#isLostSkipped) await this.#lost.skipLostIDs(this.#name);
    this.#isLostSkipped = true;
    return takeBlock(this.#store, this.#name, this.#size);
  }
}

/**
 * Leaves out ids that a lost part of the log may have given: the next block begins a million further.
 * @throws Unavailable
 * @throws DamagedEvent after a damaged block, until an operator decides what it holds
 */
export async function skipLostIDs(store: BlockStore, name: Numbered): Promise<void> {
  await takeBlock(store, name, LOST_AT_MOST);
}

/** @throws Unavailable | DamagedEvent */
async function takeBlock(store: BlockStore, name: Numbered, size: number): Promise<IdBlock> {
  const stream = `idBlocks-${name}`;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [latest] = await store.readStream({ stream, direction: 'backwards', limit: 1 });
    if (latest?.damage !== undefined) throw new DamagedEvent(latest.type, latest.damage);
    const from = latest === undefined ? 1 : lastOf(latest.payload) + 1;
    const payload = JSON.stringify({ v: 1, data: { from, to: from + size - 1 } });
    try {
      await store.append({
        stream,
        expectedRevision: latest?.revision ?? NO_STREAM,
        events: [{ id: newSeed(), type: ID_BLOCK_TAKEN, payload, metadata: METADATA }],
      });
      return { from, to: from + size - 1 };
    } catch (error) {
      const again = error instanceof WrongExpectedRevision || (error instanceof Unavailable && error.outcomeUnknown);
      if (!again) throw error;
    }
  }
  throw new Unavailable(`No block of ids could be taken from ${stream}`);
}

function lastOf(payload: string): number {
  return Number((JSON.parse(payload) as { data: { to: number } }).data.to);
}
