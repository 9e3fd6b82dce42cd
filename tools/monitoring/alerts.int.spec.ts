import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { HEALTHY, INCIDENTS, firingIn } from './incidents.ts';
import type { FiringAlert } from '../../launch/inhibition.ts';

const RULES = resolve(import.meta.dirname, '../../deploy/monitoring/alerts-distributed.yaml');
const isHere = spawnSync('promtool', ['--version']).status === 0;
if (!isHere)
  console.warn('Not run: alerts against recorded series. There is no promtool (Debian: apt-get install prometheus)');
const describeWithPromtool = isHere || process.env['CI_ENGINES'] === 'required' ? describe : describe.skip;

function selector(labels: FiringAlert['labels']): string {
  return `{${Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',')}}`;
}

/** Evaluates recorded series with Prometheus' rule engine. @returns its output if other alerts fire */
function firing(series: Readonly<Record<string, string>>, expected: readonly FiringAlert[], at: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'vpds-alerts-'));
  try {
    const file = join(directory, 'test.yaml');
    const merged = { ...HEALTHY, ...series };
    const samples = expected.map(({ labels }) => ({ labels: selector(labels), value: 1 }));
    writeFileSync(
      file,
      stringify({
        rule_files: [RULES],
        evaluation_interval: '15s',
        tests: [
          {
            interval: '15s',
            input_series: Object.entries(merged).map(([name, values]) => ({ series: name, values })),
            promql_expr_test: [
              {
                expr: 'group by (alertname, kind, system, component) (ALERTS{alertstate="firing"})',
                eval_time: at,
                exp_samples: samples,
              },
            ],
          },
        ],
      }),
    );
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return status === 0 ? '' : stdout + stderr;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describeWithPromtool('alerts, by recorded series', () => {
  test('the rules are valid', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  });

  test('nothing fires where nothing is wrong', () => {
    expect(firing({}, [], '20m')).toBe('');
  });

  test.each(INCIDENTS)('$name', (incident) => {
    expect(firing(incident.series, firingIn(incident), incident.at ?? '5m')).toBe('');
  });
});
