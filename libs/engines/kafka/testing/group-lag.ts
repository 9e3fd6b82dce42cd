import type { Kafka } from 'kafkajs';
import { withAdmin } from '../client.ts';

/** Messages that a group has not committed yet, over all partitions of a topic. */
export function groupLag(kafka: Kafka, groupId: string, topic: string): Promise<number> {
  return withAdmin(kafka, async (admin) => {
    const [ends, committed] = await Promise.all([
      admin.fetchTopicOffsets(topic),
      admin.fetchOffsets({ groupId, topics: [topic] }),
    ]);
    const offsets = new Map(committed[0]?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
    return ends.reduce((sum, { partition, low, high }) => {
      const offset = offsets.get(partition) ?? -1n;
      const from = offset < BigInt(low) ? BigInt(low) : offset;
      return sum + Math.max(0, Number(BigInt(high) - from));
    }, 0);
  });
}
