import { Unavailable, pause, type FollowOptions } from '@vpds/kernel';
import type { Kafka } from 'kafkajs';
import { GroupMember, type PartitionChunk } from './group-member.ts';
import { PLATFORM_FEED_TOPIC } from './topics.ts';

export interface PlatformFeedOptions {
  readonly kafka: Kafka;
  /** Default `vpds.platform-feed`. */
  readonly topic?: string;
  /** Default the topic's name. */
  readonly groupId?: string;
  /** Default 15,000 ms. */
  readonly sessionTimeout?: number;
  /**
   * Applies messages, each the text of one line; resolves when all of them are accepted, skipped or parked. Idempotent:
   * messages come again. Those of one product come in their order. @throws Unavailable: they are given again
   */
  takeFeed(lines: readonly string[]): Promise<unknown>;
  /** A line on which `takeFeed` failed again and again, alone, though everything was there. It is left out then. */
  onPoison(line: string, error: unknown): void;
  /** The client has crashed and does not come back: end the process. */
  readonly onCrash: (error: Error) => void;
}

const SESSION_TIMEOUT = 15_000;
const CONCURRENCY = 4;
/** How often lines are given that fail for no reason that passes. */
const ATTEMPTS = 3;
const RETRY_AFTER = 500;
const MAX_RETRY_AFTER = 5_000;

/**
 * Consumes the platform's feed (rules FEE) until the signal aborts: an offset is committed when its message is
 * taken. Lines that are no messages are the taker's to park; one that it cannot even park does not hold up the others.
 */
export async function followPlatformFeed(options: PlatformFeedOptions, following: FollowOptions): Promise<void> {
  const { kafka, topic = PLATFORM_FEED_TOPIC, groupId = topic, onCrash } = options;
  const sessionTimeout = options.sessionTimeout ?? SESSION_TIMEOUT;
  const shared = { kafka, topic, groupId, sessionTimeout, onCrash };
  const member = new GroupMember({ ...shared, concurrency: CONCURRENCY, fromBeginning: true }, async (chunk) => {
    const lines = chunk.messages.map(({ value }) => value?.toString('utf8') ?? '');
    await takeLines(options, lines, chunk.signal, following.onTrouble);
    return true;
  });
  await member.run(following);
}

/** Halves what fails until the one line is found that does. @throws the signal's reason */
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

/** @returns null, or why it failed though everything was there */
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
