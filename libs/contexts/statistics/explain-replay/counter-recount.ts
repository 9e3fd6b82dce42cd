import { BEGINNING, type EventHeader, type HeaderLog, type Position, SHARDS, shard } from '@vpds/kernel';
import { COUNTED_TYPES, TYPES_WITH_PAYLOAD, readCounted } from '../counting/read-counted.ts';
import { secondOf } from '../counting/event-headers.ts';
import { COUNTERS, counterNumber } from '../domain/counters.ts';
import { NotExplained, type Run } from './explanation.ts';

/** Events of one page. */
const PAGE = 2_000;
export const HOUR = 3_600;
/** Hours with events: 22 years of every hour, some 40 MB. */
const MAX_HOURS = 200_000;
const TOO_MANY_HOURS = `there are more than ${MAX_HOURS} hours with events: compare up to an earlier time`;

/** The index is the number of the counter. */
export type HourCounts = Uint32Array;

export interface CounterRecountOptions {
  readonly company: number;
  /** Last second that is counted. */
  readonly until: number;
  readonly onCounted?: (hour: number, counter: number, header: EventHeader) => void;
}

/** Counts the events of one company by hours, as a replay would count them. */
export class CounterRecount {
  readonly hours = new Map<number, HourCounts>();
  readonly #options: CounterRecountOptions;
  /** The latest second by shard: a time that goes back counts as the last one, as in the stored series. */
  readonly #seconds = new Array<number>(SHARDS).fill(0);
  read = 0;

  constructor(options: CounterRecountOptions) {
    this.#options = options;
  }

  /** @throws NotExplained for more hours than fit into memory */
  async countTo(
    target: Position,
    log: HeaderLog,
    { signal }: Run,
    onPage: (position: Position) => void,
  ): Promise<void> {
    const types = { types: COUNTED_TYPES, withPayload: TYPES_WITH_PAYLOAD };
    for (let after = BEGINNING, isLast = false; !isLast;) {
      const page = await log.readHeaders({ after, limit: PAGE, ...types });
      signal.throwIfAborted();
      for (const header of page.headers) if (header.companyID === this.#options.company) this.#count(header);
      if (this.hours.size > MAX_HOURS) throw new NotExplained(TOO_MANY_HOURS);
      isLast = page.end || page.next >= target;
      after = page.next;
      onPage(after);
    }
  }

  #count(header: EventHeader): void {
    this.read += 1;
    const counter = countedIn(header);
    if (counter === null) return;
    const at = this.#secondOf(header);
    if (at > this.#options.until) return;
    const hour = Math.floor(at / HOUR);
    const counts = this.hours.get(hour) ?? new Uint32Array(COUNTERS.length);
    counts[counter] = (counts[counter] ?? 0) + 1;
    this.hours.set(hour, counts);
    this.#options.onCounted?.(hour, counter, header);
  }

  #secondOf(header: EventHeader): number {
    const number = shard(header.stream);
    const at = Math.max(secondOf(header) ?? 0, this.#seconds[number] ?? 0);
    this.#seconds[number] = at;
    return at;
  }
}

/** The counter's number; null: it counts nothing. */
function countedIn({ type, payload }: Pick<EventHeader, 'type' | 'payload'>): number | null {
  const reading = readCounted(type, payload);
  if ('unreadable' in reading) return counterNumber('unreadable');
  return reading.counts === null ? null : counterNumber(reading.counts);
}
