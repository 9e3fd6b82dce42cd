import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Monitoring } from './monitoring.ts';

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const FILE = resolve(import.meta.dirname, '../../deploy/monitoring/dashboard.json');

/** The queries of the deployed dashboard for which Prometheus has no number, as `panel: legend`. */
export async function queriesWithoutData(monitoring: Monitoring): Promise<string[]> {
  const { panels } = JSON.parse(readFileSync(FILE, 'utf8')) as { panels: readonly Panel[] };
  const empty: string[] = [];
  for (const { title, targets = [] } of panels)
    for (const { expr, legendFormat } of targets) {
      const found = await monitoring.query(expr);
      if (!found.some(({ value }) => Number.isFinite(Number(value)))) empty.push(`${title}: ${legendFormat}`);
    }
  return empty;
}
