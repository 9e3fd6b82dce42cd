import { type Answer, type Json, operation } from '@vpds/kernel';
import type { SettleDeadLetters } from '../dead-letter-source.ts';

function operationsUnder(prefix: string) {
  return {
    list: operation<Record<string, never>, Json>(`${prefix}.list`),
    replay: operation<{ name: string }, Answer>(`${prefix}.replay`),
    switch: operation<{ name: string; version: number }, Answer>(`${prefix}.switch`),
    drop: operation<{ name: string; version: number; force?: boolean }, Answer>(`${prefix}.drop`, {
      addedMembers: { force: false },
    }),
    deadLetters: operation<{ name: string }, Json>(`${prefix}.left-out`),
    settle: operation<{ name: string; how: 'retry' | 'drop' }, Answer>(`${prefix}.settle`),
    allDeadLetters: operation<Record<string, never>, Json>(`${prefix}.dead-letters`),
    settleDeadLetters: operation<SettleDeadLetters, Answer>(`${prefix}.settle-dead-letters`, {
      addedMembers: { cursor: null },
    }),
    /** Subscribers of the log. */
    subscribers: operation<Record<string, never>, Json>(`${prefix}.followers`),
  } as const;
}

/** ADR-13 */
export type ProjectionOperations = ReturnType<typeof operationsUnder>;

/** The operations on the projections of all contexts. */
export const projectionsContract = operationsUnder('projections');

/** The operations on the projections of one context. */
export function projectionsOf(context: string): ProjectionOperations {
  return operationsUnder(`${context}.projections`);
}
