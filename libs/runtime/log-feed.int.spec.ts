import { eventFeedContract } from '@vpds/kernel/testing';
import { LogFeed } from './log-feed.ts';
import { openLog } from '../projections/testing/open-log.ts';

eventFeedContract('the tail of the log', async () => {
  const { engine, close } = await openLog();
  return { events: engine.events, feed: new LogFeed(engine.events), close };
});
