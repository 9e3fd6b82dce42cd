import { describeWithEngine } from '@vpds/engine-testing';
import { eventStoreContract, idempotencyStoreContract, writtenWithAppendContract } from '@vpds/kernel/testing';
import { openEventStoreDb } from './index.ts';
import { MemoryViews } from './testing/memory-views.ts';

/** Ample: what is tested here is no speed. */
const DEADLINE = 6_000;

await describeWithEngine(
  'eventstoredb',
  'EventStoreDB engine',
  (engine) => {
    const open = () => openEventStoreDb({ connectionString: engine.url, deadline: DEADLINE });
    const owned = engine.origin !== 'given';

    eventStoreContract('EventStoreDB', async () => {
      let opened = await open();
      return {
        store: opened.events,
        deadline: DEADLINE,
        reopen: async () => {
          await opened.close();
          if (owned) {
            await engine.kill9();
            await engine.restart();
          }
          opened = await open();
          return opened.events;
        },
        ...(owned
          ? {
              stall: async () => {
                await engine.freeze();
                return () => engine.thaw();
              },
            }
          : {}),
        close: () => opened.close(),
      };
    });

    idempotencyStoreContract('EventStoreDB', async () => {
      const opened = await open();
      return { store: opened.idempotency, close: () => opened.close() };
    });

    writtenWithAppendContract('EventStoreDB', async () => {
      const views = new MemoryViews();
      const opened = await openEventStoreDb({ connectionString: engine.url, deadline: DEADLINE, views });
      return { events: opened.events, idempotency: opened.idempotency, views, close: () => opened.close() };
    });
  },
  { durable: true },
);
