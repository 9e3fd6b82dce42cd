// Cost of one expression, over the frozen corpus: `node --conditions=@vpds/source bench/php-time.ts`.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parsePhpTime } from '@vpds/php-time';

const corpus = join(resolve(import.meta.dirname, '..'), 'libs/php-time/testing/corpus.jsonl');
const expressions = readFileSync(corpus, 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { expr: string }).expr);
const now = 1_772_321_400;

for (const [round, timeZone] of ['UTC', 'Europe/Copenhagen', 'America/New_York', 'Europe/Copenhagen'].entries()) {
  const started = performance.now();
  for (const expression of expressions) parsePhpTime(expression, { now, timeZone });
  const each = ((performance.now() - started) * 1000) / expressions.length;
  console.log(`parsePhpTime, pass ${round + 1} (${timeZone}): ${each.toFixed(1)} µs an expression`);
}
