import { stringify } from 'yaml';
import { ALERTS, ALL_IN_ONE_ALERTS, type Alert, DISTRIBUTED_ALERTS, INHIBITIONS } from './alerts.ts';
import { dashboard } from './dashboard.ts';

const NOTE = '# Made by `npm run monitoring` from tools/monitoring: change it there.\n';
const RUNBOOK = 'docs/runbook.md';

function rule({ name, expr, for: held, keepFiringFor, severity, summary, codes }: Alert): object {
  return {
    alert: name,
    expr,
    for: held,
    ...(keepFiringFor === undefined ? {} : { keep_firing_for: keepFiringFor }),
    labels: { severity },
    annotations: {
      summary,
      runbook: `${RUNBOOK}#${name.toLowerCase()}`,
      ...(codes.length === 0 ? {} : { log_codes: codes.join(', ') }),
    },
  };
}

function groups(alerts: readonly Alert[]): object {
  return { groups: [{ name: 'vpds', interval: '15s', rules: alerts.map(rule) }] };
}

function matchers(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels).map(([label, value]) => `${label} = "${value}"`);
}

function inhibitions(): object {
  return {
    inhibit_rules: INHIBITIONS.map(({ by, where = {}, quiet, having = {}, equal = [] }) => ({
      source_matchers: [`alertname = ${by}`, ...matchers(where)],
      target_matchers: [`alertname =~ "${quiet.join('|')}"`, ...matchers(having)],
      ...(equal.length === 0 ? {} : { equal }),
    })),
  };
}

const EVERYTHING = [...ALERTS, ...DISTRIBUTED_ALERTS];

/** The files by their path in the repository. */
export function monitoringFiles(): ReadonlyMap<string, string> {
  const yaml = (value: object) => NOTE + stringify(value, { lineWidth: 0 });
  return new Map([
    ['deploy/monitoring/alerts.yaml', yaml(groups([...ALERTS, ...ALL_IN_ONE_ALERTS]))],
    ['deploy/monitoring/alerts-distributed.yaml', yaml(groups(EVERYTHING))],
    ['deploy/monitoring/alertmanager-inhibitions.yaml', yaml(inhibitions())],
    ['deploy/monitoring/dashboard.json', `${JSON.stringify(dashboard(), null, 2)}\n`],
    [
      'deploy/kubernetes/components/monitoring/prometheus-rule.yaml',
      yaml({
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'PrometheusRule',
        metadata: { name: 'vpds' },
        spec: groups(EVERYTHING),
      }),
    ],
  ]);
}
