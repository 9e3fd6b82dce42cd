import { getHeapStatistics } from 'node:v8';
import { ReadBudget } from '@vpds/kernel';
import type { Settings } from './settings/settings.ts';
import type { Metrics } from '@vpds/observability';

const MIB = 1_048_576;
/** A read needs a multiple of its text (objects, text again), and the heap has other uses. */
const PART_OF_HEAP = 8;
/** Two companies' largest answers. */
const LEAST = 20 * MIB;

/** Default: from the heap limit. */
export function processReadBudget({ READ_BUDGET_MB }: Pick<Settings, 'READ_BUDGET_MB'>, metrics: Metrics): ReadBudget {
  const ofHeap = Math.max(getHeapStatistics().heap_size_limit / PART_OF_HEAP, LEAST);
  const budget = new ReadBudget({ total: READ_BUDGET_MB > 0 ? READ_BUDGET_MB * MIB : ofHeap });
  metrics.gauge('vpds_reads_bytes', 'Bytes that reads under way hold', () => budget.used);
  metrics.gauge('vpds_reads_waiting', 'Reads that wait for their share', () => budget.waiting);
  return budget;
}
