import type { ListCheck, ViewDefinition, ViewRow } from '@vpds/kernel';
import { sampleRow } from './view-samples.ts';

export const CHECKED_VIEW: ViewDefinition = {
  name: 'checked',
  version: 1,
  keys: ['state', 'day'],
  listedByChange: true,
};

/** Rows on both sides of each bound in {@link LIST_CHECKS}; keys as stored. */
export const CHECKED_ROWS: readonly ViewRow[] = [null, 'NEW', 'OLD'].flatMap((state, at) =>
  [null, '2026-11-26', '2026-11-27', '2026-11-28'].map((day, of) =>
    sampleRow(String(at * 4 + of + 1), 1, { keys: { state, day }, createdAt: 10 + of, changedAt: 20 + at }),
  ),
);

/** One of each kind at least; every engine decides as `passes` does. */
export const LIST_CHECKS: readonly ListCheck[] = [
  { key: 'state', equals: 'new' },
  { key: 'state', isSet: true },
  { key: 'state', isSet: false },
  { key: 'day', below: '2026-11-27' },
  { time: 'createdAt', since: 11, until: null },
  { time: 'createdAt', since: null, until: 12 },
  { time: 'changedAt', since: 21, until: 21 },
  {
    anyOf: [
      { key: 'state', equals: 'old' },
      { key: 'day', below: '2026-11-27' },
    ],
  },
];
