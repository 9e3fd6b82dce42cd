import { getHeapStatistics } from 'node:v8';
import { ReadBudget } from '@vpds/kernel';
import type { Settings } from './settings/settings.ts';
import type { Metrics } from '@vpds/observability';

const MIB = 1_048_576;
/** A read needs a multiple of its text, and the heap has other uses. */
const PART_OF_HEAP = 8;
/** Two companies' largest answers. */
const LEAST = 28 * MIB;

/** The total follows from the heap limit unless `READ_BUDGET_MB` is set. */
export function processReadBudget(settings: Pick<Settings, 'READ_BUDGET_MB'>, metrics: Metrics): ReadBudget {
  const budget = new ReadBudget({ total: totalOf(settings) });
  metrics.gauge('vpds_reads_bytes', 'Bytes that reads under way hold', () => budget.used);
  metrics.gauge('vpds_reads_waiting', 'Reads that wait for their share', () => budget.waiting);
  return budget;
}

/** Bodies that arrive or are being worked on: half as much, apart, so that slow uploads do not keep reads waiting. */
export function processBodyBudget(settings: Pick<Settings, 'READ_BUDGET_MB'>, metrics: Metrics): ReadBudget {
  const total = Math.max(totalOf(settings) / 2, LEAST);
  // Half-open uploads of a few companies leave room for everybody else's.
  const budget = new ReadBudget({ total, reserve: total / 2 });
  metrics.gauge('vpds_bodies_bytes', 'Bytes that request bodies under way hold', () => budget.used);
  metrics.gauge('vpds_bodies_waiting', 'Requests that wait until their body has room', () => budget.waiting);
  return budget;
}

function totalOf({ READ_BUDGET_MB }: Pick<Settings, 'READ_BUDGET_MB'>): number {
  return READ_BUDGET_MB > 0
    ? READ_BUDGET_MB * MIB
    : Math.max(getHeapStatistics().heap_size_limit / PART_OF_HEAP, LEAST);
}
