import { describeWithEngine } from '@vpds/engine-testing';
import { eventFeedContract } from '@vpds/kernel/testing';
import { FeedSystem } from './testing/feed-system.ts';

await describeWithEngine('kafka', 'Kafka feed', (engine) => {
  eventFeedContract(
    'Kafka',
    async () => {
      const system = await FeedSystem.open(engine.url);
      system.run(system.relay());
      return { events: system.engine.events, feed: system.feed(), close: () => system.close() };
    },
    20_000,
  );
});
