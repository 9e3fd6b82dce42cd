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
const NUMBERED = ['product', 'company', 'user', 'commissionPartner'] as const;
/** More ids than were given since any backup that is restored. */
const LOST_AT_MOST = 1_000_000;

type Numbered = (typeof NUMBERED)[number];
type BlockStore = Pick<EventStore, 'readStream' | 'append'>;

export const ID_BLOCK_TAKEN = 'IdBlockTaken';

interface IdBlock {
  readonly from: number;
  readonly to: number;
}

/**
 * Unique across processes, with gaps: each process reserves blocks in the stream `idBlocks-{name}`. Not guaranteed:
 * order by time.
 */
export class IdBlocks {
  readonly #store: BlockStore;
  readonly #stream: string;
  readonly #size: number;
  #next = 1;
  #last = 0;
  /** Reserved early: nobody waits between blocks. */
  #ahead: IdBlock | null = null;
  #taking: Promise<void> | null = null;

  constructor(store: BlockStore, name: Numbered, size: number) {
    this.#store = store;
    this.#stream = streamOf(name);
    this.#size = size;
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
    return (this.#taking ??= takeBlock(this.#store, this.#stream, this.#size).then(
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
}

/**
 * Leaves out ids that a lost part of the log may have given: the next block of everything that is numbered begins a million
 * further. Not where the last block is damaged: no id is given then until an operator decides what it holds.
 * @throws Unavailable
 */
export async function skipLostIDs(store: BlockStore): Promise<void> {
  for (const name of NUMBERED) {
    try {
      await takeBlock(store, streamOf(name), LOST_AT_MOST);
    } catch (error) {
      if (!(error instanceof DamagedEvent)) throw error;
    }
  }
}

async function takeBlock(store: BlockStore, stream: string, size: number): Promise<IdBlock> {
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

function streamOf(name: Numbered): string {
  return `idBlocks-${name}`;
}

function lastOf(payload: string): number {
  return Number((JSON.parse(payload) as { data: { to: number } }).data.to);
}
