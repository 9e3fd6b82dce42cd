import { expect, test } from '@jest/globals';
import type { Document } from 'mongodb';
import { costOf, readsOf, shapeOf } from './query-plans.ts';

const INDEXES = [
  ['kind', 'dueAt'],
  ['scope', 'createdPosition'],
];
const costs = (command: Document) => readsOf(command).map((read) => costOf(read, INDEXES));

test.each<[string, Document]>([
  ['documents by their ids', { find: 'things', filter: { _id: { $in: ['a', 'b'] } } }],
  [
    'a limited range in its order',
    { find: 'things', filter: { kind: 'a', dueAt: { $lte: 9 } }, sort: { dueAt: 1 }, limit: 5 },
  ],
  [
    'the order of an index',
    { find: 'things', filter: { $and: [{ scope: 7 }] }, sort: { createdPosition: -1 }, limit: 1 },
  ],
  ['a limited count', { aggregate: 'things', pipeline: [{ $match: { kind: 'a' } }, { $limit: 10 }, { $group: {} }] }],
  ['a guarded update', { update: 'things', updates: [{ q: { _id: 'a', version: 3 }, u: {} }] }],
  ['the removal of one', { delete: 'things', deletes: [{ q: { _id: 'a' }, limit: 1 }] }],
])('%s costs the same, whatever is stored', (_, command) => {
  expect(costs(command)).toEqual([null]);
});

test.each<[string, Document, string]>([
  ['a count of all', { aggregate: 'things', pipeline: [{ $match: {} }, { $group: {} }] }, 'a range without a limit'],
  ['all values', { distinct: 'things', key: 'scope', query: {} }, 'a range without a limit'],
  [
    'a sort',
    { find: 'things', filter: { kind: 'a' }, sort: { name: 1 }, limit: 5 },
    'no index has its range in its order',
  ],
  [
    'a field without an index',
    { find: 'things', filter: { name: 'a' }, limit: 5 },
    'no index has its range in its order',
  ],
  [
    'the second field of an index alone',
    { find: 'things', filter: { dueAt: 1 }, limit: 5 },
    'no index has its range in its order',
  ],
  ['a hint of no index', { find: 'things', filter: { kind: 'a' }, hint: { name: 1 }, limit: 5 }, 'no index name'],
])('%s may cost more, the more is stored', (_, command, cost) => {
  expect(costs(command)).toEqual([cost]);
});

test('a command that reads nothing has no cost; shapes leave out values and names of tests', () => {
  expect(costs({ insert: 'things', documents: [{ _id: 'a' }] })).toEqual([]);
  const [read] = readsOf({ find: 'view_things12_v3', filter: { scope: 7, $and: [{ name: 'a' }] }, sort: { name: 1 } });
  expect(read && shapeOf(read)).toBe('find view {name,scope} by name');
});
