import { type Answer, type Json, operation } from '@vpds/kernel';

/** What may be asked of the projections of all contexts (design 4). */
export const projectionsContract = {
  list: operation<Record<string, never>, Json>('projections.list'),
  replay: operation<{ name: string }, Answer>('projections.replay'),
  switch: operation<{ name: string; version: number }, Answer>('projections.switch'),
  drop: operation<{ name: string; version: number }, Answer>('projections.drop'),
  leftOut: operation<{ name: string }, Json>('projections.left-out'),
  settle: operation<{ name: string; how: 'retry' | 'drop' }, Answer>('projections.settle'),
  /** Who follows the log: reactions by context. */
  followers: operation<Record<string, never>, Json>('projections.followers'),
} as const;
