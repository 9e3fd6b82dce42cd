import { describeWithEngine } from '@vpds/engine-testing';
import { operationalLeases } from '@vpds/kernel';
import {
  checkpointStoreContract,
  cellStoreContract,
  counterStoreContract,
  leasesContract,
  operationalStoreContract,
  viewStoreContract,
  type Opened,
} from '@vpds/kernel/testing';
import { openMongo, type Mongo } from './index.ts';
import { emptyDatabase, testDatabase } from './testing/test-database.ts';

await describeWithEngine('mongodb', 'MongoDB fulfils the contracts of its ports', (engine) => {
  const opening =
    <Port>(port: (mongo: Mongo) => Port) =>
    async (): Promise<Opened<Port>> => {
      const database = testDatabase();
      let mongo = openMongo({ url: engine.url, database });
      return {
        store: port(mongo),
        async reopen() {
          await mongo.close();
          mongo = openMongo({ url: engine.url, database });
          return port(mongo);
        },
        async close() {
          await mongo.close();
          await emptyDatabase(engine.url, database);
        },
      };
    };

  viewStoreContract(
    'MongoDB',
    opening((mongo) => mongo.views),
  );
  operationalStoreContract(
    'MongoDB',
    opening((mongo) => mongo.operational),
  );
  leasesContract(
    'MongoDB',
    opening((mongo) => operationalLeases(mongo.operational, 'test-lease')),
  );
  checkpointStoreContract(
    'MongoDB',
    opening((mongo) => mongo.checkpoints),
  );
  cellStoreContract(
    'MongoDB',
    opening((mongo) => mongo.cells),
  );
  counterStoreContract(
    'MongoDB',
    opening((mongo) => mongo.counters),
  );
});
