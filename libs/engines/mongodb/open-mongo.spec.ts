import { expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { clientOptions } from './open-mongo.ts';

test("ADR-2: acknowledged and read data is a majority’s, whatever the URL's options", () => {
  const url =
    'mongodb://host/?readConcernLevel=local&readPreference=secondary&w=0&journal=false&wTimeoutMS=1&retryWrites=false';
  const { readConcern, readPreference, writeConcern, retryWrites } = new MongoClient(url, clientOptions(700)).options;
  expect(readConcern).toMatchObject({ level: 'majority' });
  expect(readPreference.mode).toBe('primary');
  expect(writeConcern).toMatchObject({ w: 'majority', journal: true, wtimeoutMS: 700 });
  expect(retryWrites).toBe(true);
});
