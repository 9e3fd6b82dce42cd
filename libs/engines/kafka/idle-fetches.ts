import { createRequire } from 'node:module';

/** kafkajs' consumer group, as far as used. */
interface ConsumerGroup {
  minBytes: number;
  maxWaitTime: number;
  /** By the machine's clock. */
  lastRequest: number;
  fetch(nodeId: number): Promise<readonly unknown[]>;
}

/** kafkajs' runner, as far as used. */
interface Runner {
  readonly consumerGroup: ConsumerGroup;
  readonly heartbeatInterval: number;
  fetch(nodeId: number): Promise<readonly unknown[]>;
  heartbeat(): Promise<void>;
  stop(): Promise<void>;
}

/** Longest wait of an idle member for its first message, ms: until its next heartbeat, with the usual session. */
const IDLE_WAIT = 2_000;
/** A heartbeat that is due this soon, ms, is not worth another fetch. */
const LEAST_WAIT = 50;

/** How a member fetches while there is much: as it was configured. */
interface Fetching {
  readonly minBytes: number;
  readonly maxWaitTime: number;
  /** Brokers whose last fetch brought nothing. */
  readonly idle: Set<number>;
  /** Ends fetches that wait. */
  readonly waiting: Set<() => void>;
}

const fetchings = new WeakMap<ConsumerGroup, Fetching>();

/**
 * Replaces the fixed limits of kafkajs' fetches, with which a message that comes alone would wait for the whole time,
 * and an idle member would ask as often as a busy one. Here a member whose last fetch brought nothing accepts the first
 * message at once and waits for it until its next heartbeat, up to two seconds; then it gathers as configured. Such a
 * wait ends when the next heartbeat is due, and when the member leaves or its group rebalances: these are as quick as
 * before. Fetches have a connection of their own, so heartbeats and leaving do not wait for one.
 * A heartbeat is also due where the machine's clock has gone back: kafkajs would send none until it is where it was, and
 * the group would lose the member.
 */
export function letIdleMembersWait(): void {
  const { ConsumerGroup, Runner } = classes();
  if (patched.has(Runner.prototype)) return;
  patched.add(Runner.prototype);
  const before = {
    fetchOf: Runner.prototype.fetch,
    heartbeat: Runner.prototype.heartbeat,
    stop: Runner.prototype.stop,
    fetch: ConsumerGroup.prototype.fetch,
  };
  Runner.prototype.fetch = async function (nodeId) {
    limit(this, nodeId);
    return before.fetchOf.call(this, nodeId);
  };
  ConsumerGroup.prototype.fetch = async function (nodeId) {
    const fetching = fetchingOf(this);
    const batches = await untilInterrupted(before.fetch.call(this, nodeId), fetching);
    if (batches.some((batch) => !isEmpty(batch))) fetching.idle.delete(nodeId);
    else fetching.idle.add(nodeId);
    return batches;
  };
  Runner.prototype.heartbeat = async function () {
    // eslint-disable-next-line no-restricted-properties -- kafkajs sets it by the machine's clock
    if (this.consumerGroup.lastRequest > Date.now()) this.consumerGroup.lastRequest = 0;
    try {
      await before.heartbeat.call(this);
    } catch (error) {
      // Fetches from other brokers end, too, before the member joins again.
      interrupt(this.consumerGroup);
      throw error;
    }
  };
  Runner.prototype.stop = async function () {
    const stopping = before.stop.call(this);
    interrupt(this.consumerGroup);
    await stopping;
  };
}

const patched = new WeakSet<object>();

function fetchingOf(group: ConsumerGroup): Fetching {
  const known = fetchings.get(group);
  if (known !== undefined) return known;
  const { minBytes, maxWaitTime } = group;
  const fetching: Fetching = { minBytes, maxWaitTime, idle: new Set(), waiting: new Set() };
  fetchings.set(group, fetching);
  return fetching;
}

/** The client reads the limits when it sends, in the same turn of the event loop unless its metadata are old. */
function limit({ consumerGroup, heartbeatInterval }: Runner, nodeId: number): void {
  const { minBytes, maxWaitTime, idle } = fetchingOf(consumerGroup);
  const isIdle = idle.has(nodeId);
  // eslint-disable-next-line no-restricted-properties -- kafkajs sets it by the machine's clock
  const untilHeartbeat = consumerGroup.lastRequest + heartbeatInterval - Date.now();
  const wait = Math.min(IDLE_WAIT, untilHeartbeat < LEAST_WAIT ? maxWaitTime : untilHeartbeat);
  consumerGroup.minBytes = isIdle ? 1 : minBytes;
  consumerGroup.maxWaitTime = isIdle ? wait : maxWaitTime;
}

/** Resolves to nothing if it is interrupted: a late answer is fetched again, because its offsets are not resolved. */
async function untilInterrupted(
  fetch: Promise<readonly unknown[]>,
  { waiting }: Fetching,
): Promise<readonly unknown[]> {
  fetch.catch(() => {});
  let end = (): void => {};
  const interrupted = new Promise<readonly unknown[]>((resolve) => (end = () => resolve([])));
  waiting.add(end);
  try {
    return await Promise.race([fetch, interrupted]);
  } finally {
    waiting.delete(end);
  }
}

function interrupt(group: ConsumerGroup): void {
  for (const end of [...fetchingOf(group).waiting]) end();
}

function isEmpty(batch: unknown): boolean {
  return (batch as { messages: readonly unknown[] }).messages.length === 0;
}

/** Reads classes that kafkajs does not export. */
function classes() {
  const require = createRequire(import.meta.url);
  return {
    ConsumerGroup: require('kafkajs/src/consumer/consumerGroup.js') as { readonly prototype: ConsumerGroup },
    Runner: require('kafkajs/src/consumer/runner.js') as { readonly prototype: Runner },
  };
}
