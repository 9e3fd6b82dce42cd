import { NO_STREAM, headerLogOf } from '@vpds/kernel';
import { headerLogContract } from '@vpds/kernel/testing';
import { Connection } from './connection.ts';
import { openEventStoreDb } from './index.ts';
import { LogAccess } from './log-access.ts';
import { startTestServer } from './testing/test-server.ts';

const soon = () => Date.now() + 10_000;

headerLogContract('any event store, here EventStoreDB', async () => {
  const server = await startTestServer();
  const engine = await openEventStoreDb({ connectionString: server.url });
  const connection = new Connection(server.url);
  const log = new LogAccess(connection);
  return {
    events: () => engine.events,
    headers: () => headerLogOf(engine.events),
    async appendDamaged(stream, event) {
      const signed = await log.signed(stream, NO_STREAM, [event], soon());
      const changed = signed.map((each) => ({ ...each, payload: `${each.payload} ` }));
      await log.append(stream, NO_STREAM, changed, soon());
    },
    async close() {
      await engine.close();
      await connection.close();
      await server.stop();
    },
  };
});
