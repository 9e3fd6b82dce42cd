import { Unavailable, pause, type FollowOptions } from '@vpds/kernel';
import type { Kafka } from 'kafkajs';
import { GroupMember, type PartitionChunk } from './group-member.ts';
import { PLATFORM_FEED_TOPIC } from './topics.ts';

export interface PlatformFeedOptions {
  readonly kafka: Kafka;
  readonly topic?: string;
  readonly groupId?: string;
  readonly sessionTimeout?: number;
  /**
   * Resolves when all lines are accepted, skipped or parked. Must be idempotent: messages are redelivered, those of one
   * product in order. @throws Unavailable: redelivered
   */
  takeFeed(lines: readonly string[]): Promise<unknown>;
  /** A dead letter: `takeFeed` failed repeatedly on this line alone, with all engines up. The line is skipped. */
  onPoison(line: string, error: unknown): void;
  readonly onFetched?: () => void;
  /** The client has crashed for good: end the process. */
  readonly onCrash: (error: Error) => void;
}

const SESSION_TIMEOUT = 15_000;
const CONCURRENCY = 4;
const ATTEMPTS = 3;
const RETRY_AFTER = 500;
const MAX_RETRY_AFTER = 5_000;

/**
 * Rules FEE; offsets are committed after processing. `takeFeed` parks invalid lines; one that cannot even be parked
 * does not block the others.
 */
export async function followPlatformFeed(options: PlatformFeedOptions, following: FollowOptions): Promise<void> {
  const { kafka, topic = PLATFORM_FEED_TOPIC, groupId = topic, onCrash, onFetched } = options;
  const sessionTimeout = options.sessionTimeout ?? SESSION_TIMEOUT;
  const shared = { kafka, topic, groupId, sessionTimeout, onCrash, onFetched };
  const member = new GroupMember({ ...shared, concurrency: CONCURRENCY, fromBeginning: true }, async (chunk) => {
    const lines = chunk.messages.map(({ value }) => value?.toString('utf8') ?? '');
    await takeLines(options, lines, chunk.signal, following.onTrouble);
    return true;
  });
  await member.run(following);
}

/** Bisects down to the failing line. */
async function takeLines(
  options: PlatformFeedOptions,
  lines: readonly string[],
  signal: PartitionChunk['signal'],
  onTrouble: FollowOptions['onTrouble'],
): Promise<void> {
  const error = await attempt(options, lines, signal, onTrouble);
  if (error === null) return;
  if (lines.length === 1) {
    options.onPoison(lines[0] as string, error);
    return;
  }
  const half = Math.ceil(lines.length / 2);
  await takeLines(options, lines.slice(0, half), signal, onTrouble);
  await takeLines(options, lines.slice(half), signal, onTrouble);
}

/** @returns null, or the permanent failure */
async function attempt(
  { takeFeed }: PlatformFeedOptions,
  lines: readonly string[],
  signal: AbortSignal,
  onTrouble: FollowOptions['onTrouble'],
): Promise<Error | null> {
  let backoff = RETRY_AFTER;
  for (let failures = 0; ;) {
    signal.throwIfAborted();
    try {
      await takeFeed(lines);
      return null;
    } catch (error) {
      onTrouble?.(error);
      if (!(error instanceof Unavailable)) failures += 1;
      if (failures === ATTEMPTS) return error instanceof Error ? error : new Error(String(error));
    }
    await pause(backoff, signal);
    backoff = Math.min(backoff * 2, MAX_RETRY_AFTER);
  }
}
