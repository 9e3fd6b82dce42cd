import { afterAll, describe, expect } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Noticed } from './monitoring.ts';

/** Seconds that a busy machine may need in addition. */
const SLACK = Number(process.env['ALERTS_SLACK_SECONDS'] ?? 0);
/** Milliseconds within which a failure that users see must page somebody. */
export const WITHIN = (90 + SLACK) * 1_000;

/** How long the alert has to stay the only one, milliseconds. */
export const STAYS = 30_000;

const results: (Noticed & { readonly incident: string })[] = [];

/** Runs in `npm run test:alerts` only; without Prometheus that ends with exit code 3. The results are printed, and added to the file that `ALERTS_JSON` names. */
export function describeIncidents(title: string, isPossible: boolean, suite: () => void): void {
  const isAsked = process.env['ALERTS'] === 'live';
  const missing = isAsked && !isPossible ? ' (not run: no Prometheus; Debian: apt-get install prometheus)' : '';
  (isAsked && isPossible ? describe : describe.skip)(`${title}${missing}`, () => {
    afterAll(() => {
      const found = results.splice(0);
      console.table(found);
      const file = process.env['ALERTS_JSON'];
      if (file === undefined) return;
      const before = contentOf(file);
      writeFileSync(file, `${JSON.stringify([...before, ...found], null, 2)}\n`);
    });
    suite();
  });
}

function contentOf(file: string): unknown[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown[];
  } catch {
    return [];
  }
}

export function expectOnly(incident: string, noticed: Noticed): void {
  results.push({ incident, ...noticed });
  const others = noticed.others.length > 0 ? `; also ${noticed.others.join(', ')}` : '';
  process.stderr.write(`  ${incident}: ${noticed.alert || 'no alert'} after ${noticed.seconds} s${others}\n`);
  expect({ alert: noticed.alert !== '', others: noticed.others }).toEqual({ alert: true, others: [] });
}
