import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { unlessMissing } from '@vpds/kernel/testing';
import { HEALTHY, INCIDENTS, PLANNED, firingIn } from './incidents.ts';
import type { FiringAlert } from '../../launch/inhibition.ts';

const deployed = (file: string) => resolve(import.meta.dirname, '../../deploy/monitoring', file);
const RULES = deployed('alerts-distributed.yaml');
const ALL_IN_ONE_RULES = deployed('alerts.yaml');
const isHere = spawnSync('promtool', ['--version']).status === 0;
const isAsked = isHere || process.env['CI_ENGINES'] === 'required';
const describeWithPromtool = unlessMissing(
  isAsked ? null : 'no promtool; Debian: apt-get install prometheus',
  describe,
);

function selector(labels: FiringAlert['labels']): string {
  return `{${Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',')}}`;
}

/** Evaluates recorded series with Prometheus' rule engine. @returns its output if other alerts fire */
function firing(
  series: Readonly<Record<string, string>>,
  expected: readonly FiringAlert[],
  at: string,
  rules = RULES,
): string {
  const directory = mkdtempSync(join(tmpdir(), 'vpds-alerts-'));
  try {
    const file = join(directory, 'test.yaml');
    const merged = { ...HEALTHY, ...series };
    const samples = expected.map(({ labels }) => ({ labels: selector(labels), value: 1 }));
    writeFileSync(
      file,
      stringify({
        rule_files: [rules],
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
  test.each([RULES, ALL_IN_ONE_RULES])('the rules are valid: %s', (rules) => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  });

  test('nothing fires where nothing is wrong', () => {
    expect(firing({}, [], '20m')).toBe('');
  });

  test.each(PLANNED)('nothing fires: $name', ({ series }) => {
    expect(firing(series, [], '20m')).toBe('');
  });

  test.each(INCIDENTS)('$name', (incident) => {
    expect(firing(incident.series, firingIn(incident), incident.at ?? '5m')).toBe('');
  });

  describe('all-in-one', () => {
    const services = Object.keys(HEALTHY).filter((series) => series.startsWith('vpds_build_info'));
    const gone = Object.fromEntries(services.map((series) => [series, '_x120']));

    test('one process is enough', () => {
      const series = { ...gone, 'vpds_build_info{service="all-in-one"}': '1x120' };
      expect(firing(series, [], '20m', ALL_IN_ONE_RULES)).toBe('');
    });

    test('the process is gone', () => {
      const absent = { labels: { alertname: 'VpdsServiceAbsent' } };
      expect(firing(gone, [absent], '5m', ALL_IN_ONE_RULES)).toBe('');
    });
  });
});
