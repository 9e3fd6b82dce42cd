import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { parseRequest } from '../reading/reading.ts';
import { ServiceTime } from '../time/service-time.ts';
import { type ListDeclaration, declareList, equalTo, setOrNot } from './list-declaration.ts';
import { leadingNames, listRouteParts } from './list-route.ts';
import { listedView } from './listed-view.ts';
import { cursorOfPlace, listQueryOf, totalText } from './read-list.ts';

const LIST = declareList({
  rows: 'things',
  filters: {
    held: setOrNot('held', 'Whether somebody has it', { leads: 'YES' }),
    state: equalTo('state', 'Its state', { values: ['new', 'old'] }),
    model: equalTo('model', 'Its model', { leads: false }),
  },
  sorts: ['created', 'updated'],
  order: 'desc',
  times: {
    created: { since: 'createdSince', until: 'createdUntil' },
    updated: { since: 'updatedSince', until: 'updatedUntil' },
  },
  keys: { held: 'leads', state: 'leads', model: 'checked' },
});
const LATE = [{ anyOf: [{ key: 'due', below: '2026' }] }];
const { query, parameters } = listRouteParts(LIST);
const MOMENT = { now: 1_800_000_000_000, time: new ServiceTime('UTC') };

const read = (given: Record<string, string>) => parseRequest(query, given);
const asked = (given: Record<string, string>) => listQueryOf(LIST, read(given), MOMENT, { scope: 1 });

function refusalOf(given: Record<string, string>): [string, ...unknown[]] {
  try {
    asked(given);
  } catch (error) {
    if (error instanceof Refusal) return [error.code, ...error.parameters];
    throw error;
  }
  throw new Error('Not refused');
}

describe('rules LST: what a declaration says', () => {
  test('the keys of the view, which of them have an index, and the order of changes', () => {
    const own = { name: 'things', version: 1, keys: ['thingID', 'rare'], scanOnly: ['rare'], exactOnly: ['thingID'] };
    expect(listedView(own, LIST)).toEqual({
      name: 'things',
      version: 1,
      keys: ['thingID', 'rare', 'held', 'state', 'model'],
      scanOnly: ['rare', 'model'],
      exactOnly: ['thingID', 'held', 'state', 'model'],
      listedByChange: true,
    });
    expect(listedView(own, { ...LIST, sorts: ['created'] }).listedByChange).toBe(undefined);
    expect(leadingNames(LIST)).toEqual(['held', 'state', 'createdSince', 'sort=updated']);
  });

  test('LST-2: a filter by a key that the view lacks, or that has no index to lead by, is refused at once', () => {
    const own = { name: 'things', version: 1, keys: [] };
    const view = (filters: ListDeclaration['filters']) => () => listedView(own, { ...LIST, filters });
    expect(view({ model: equalTo('modell', 'Its model') })).toThrow(
      'The filter model asks for the key modell, which things lacks: name one of held, state, model',
    );
    expect(view({ model: equalTo('model', 'Its model') })).toThrow(
      "The filter model leads by the key model of things, which has no index: declare it as 'leads'",
    );
    expect(view({ late: { ...equalTo('state', ''), asks: () => ({ lead: null, checks: LATE }) } })).toThrow('key due,');
  });

  test('every parameter of the document is read, and no other', () => {
    const shape = parameters.map(({ name }) => name);
    expect(new Set(shape)).toEqual(
      new Set([
        'held',
        'state',
        'model',
        'createdSince',
        'createdUntil',
        'updatedSince',
        'updatedUntil',
        'sort',
        'order',
        'total',
        'limit',
        'cursor',
      ]),
    );
    expect(parameters.filter(({ isTime }) => isTime).map(({ name }) => name)).toEqual(
      Object.values(LIST.times).flatMap(({ since, until }) => [since, until]),
    );
  });

  test('LST-2: the first filter that leads gives the rows, all others are checked', () => {
    expect(asked({ state: 'new', held: '1', model: 'x' })).toMatchObject({
      lead: { key: 'held', equals: 'YES' },
      checks: [
        { key: 'state', equals: 'new' },
        { key: 'model', equals: 'x' },
      ],
    });
    expect(asked({ held: '0', state: 'old' })).toMatchObject({
      lead: { key: 'state', equals: 'old' },
      checks: [{ key: 'held', isSet: false }],
    });
  });

  test('LST-2: what only narrows needs something that leads', () => {
    const leading = 'held, state, createdSince, sort=updated';
    expect(refusalOf({ model: 'x' })).toEqual(['list_needs_filter', 'model', 'things', leading]);
    const others = 'state, createdSince, sort=updated';
    expect(refusalOf({ held: '0' })).toEqual(['list_needs_filter', 'held', 'things', others]);
    expect(refusalOf({ sort: 'created', updatedSince: '1' })).toEqual([
      'list_needs_filter',
      'updatedSince',
      'things',
      leading,
    ]);
    expect(asked({ model: 'x', createdUntil: '5' })).toMatchObject({ lead: null, until: 5_999 });
    expect(asked({})).toMatchObject({ by: 'createdAt', order: 'newest', lead: null, checks: [] });
  });

  test('LST-3: in the order of updates the order leads; a range of updates chooses it', () => {
    expect(asked({ sort: 'updated', state: 'new' })).toMatchObject({
      by: 'changedAt',
      lead: null,
      checks: [{ key: 'state', equals: 'new' }],
    });
    expect(asked({ updatedSince: '7', createdSince: '5' })).toMatchObject({
      by: 'changedAt',
      since: 7_000,
      until: null,
      checks: [{ time: 'createdAt', since: 5_000, until: null }],
    });
  });

  test('LST-6: a cursor is of one order', () => {
    const created = cursorOfPlace({ changedAt: null, position: 9n });
    const updated = cursorOfPlace({ changedAt: 8, position: -9n });
    expect(asked({ cursor: created }).after).toEqual({ changedAt: null, position: 9n });
    expect(asked({ cursor: updated, sort: 'updated' }).after).toEqual({ changedAt: 8, position: -9n });
    for (const given of [{ cursor: updated }, { cursor: created, sort: 'updated' }, { cursor: 'x', sort: 'updated' }])
      expect(refusalOf(given)).toEqual(['cursor_invalid']);
  });

  test('LST-4: a number with + says that there may be more', () => {
    expect(totalText({ count: 3, isComplete: true })).toBe('3');
    expect(totalText({ count: 10_000, isComplete: false })).toBe('10000+');
  });

  test.each([
    [{ state: 'gone' }, ['not_one_of', 'state', 'new, old']],
    [{ order: 'up' }, ['not_one_of', 'order', 'asc, desc']],
    [{ sort: 'size' }, ['not_one_of', 'sort', 'created, updated']],
    [{ total: 'yes' }, ['not_one_of', 'total', '0, 1']],
    [{ model: '', state: 'new' }, ['empty_string', 'model']],
    [{ model: 'x'.repeat(513), state: 'new' }, ['too_long', 'model', 512]],
    [{ createdSince: 'soon' }, ['time_invalid', 'createdSince']],
    [{ limit: '0' }, ['limit_out_of_range', 'limit']],
  ])('%j is refused', (given, refusal) => {
    expect(refusalOf(given as unknown as Record<string, string>).slice(0, refusal.length)).toEqual(refusal);
  });
});
