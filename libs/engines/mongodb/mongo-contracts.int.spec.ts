import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
import { RecordedReads } from './testing/recorded-reads.ts';
import { emptyDatabase, testDatabase } from './testing/test-database.ts';

await describeWithEngine('mongodb', 'MongoDB fulfils the contracts of its ports', (engine) => {
  const recorded = new RecordedReads();
  // A server of somebody else's may need credentials and TLS, which the proxy does not pass on.
  const isRecorded = engine.origin === 'local';
  const url = () => (isRecorded ? recorded.url : engine.url);
  beforeAll(() => (isRecorded ? recorded.start(engine.url) : undefined));
  afterAll(() => recorded.stop());
  const opening =
    <Port>(port: (mongo: Mongo) => Port) =>
    async (): Promise<Opened<Port>> => {
      const database = testDatabase();
      let mongo = openMongo({ url: url(), database });
      return {
        store: port(mongo),
        async reopen() {
          await mongo.close();
          mongo = openMongo({ url: url(), database });
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

  /** The emulator uses no index itself: this is by the rules of indexes, not by mongod's own plans. */
  (isRecorded ? test : test.skip)(
    'each command of the suites reads single documents or a limited range of an index',
    () => {
      const costly = recorded.costly();
      const unexplained = costly.filter(({ shape }) => !ACCEPTED.some(([accepted]) => accepted.test(shape)));
      expect([...new Set(unexplained.map(({ shape, cost }) => `${shape}: ${cost}`))]).toEqual([]);
      const unused = ACCEPTED.filter(([accepted]) => !costly.some(({ shape }) => accepted.test(shape)));
      expect(unused.map(([, because]) => because)).toEqual([]);
    },
  );
});

/** Commands whose work may grow with what is stored: what bounds it, or why it may. */
const ACCEPTED: readonly (readonly [shape: RegExp, because: string])[] = [
  [
    /^find view \{.*(?:keys|reversed)\..*\} by createdPosition$/,
    'a range of at most 20,000 entries, counted before, is sorted',
  ],
  [/^aggregate view \{\} by scope$/, 'a report of a rebuild or a comparison, with the patience of slow calls'],
  [/^aggregate (?:cells|counters)_skipped \{\}$/, 'at most 1,000 of a set'],
  [/^aggregate cells \{(?:c,)?g,h,l,m,r(?:,v)?\}$/, 'the cells in the days that are asked for'],
  [
    /^find cells \{(?:c,)?g,l,m\} by [hr]$/,
    'the months of a company without a dimension; of all companies only operators ask',
  ],
  [
    /^aggregate cells \{(?:c,)?g,(?:h,l,m|l,m,r)\}$/,
    'the companies that have the first month, and when it was recorded',
  ],
  [/^find cells \{c,g,h,l,m,r\} by h$/, 'the days of the first month, of the companies that have it'],
  [/^find counters_shards \{\}$/, 'sixteen of a set'],
  [/^find counters_chunks \{first,scope,shard\}$/, 'one chunk for each second that is asked for'],
  [/^distinct (?:counters_chunks \{\}|cells \{g,l,m\})$/, 'a comparison of two versions, on an operator’s word'],
];
