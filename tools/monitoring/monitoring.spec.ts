import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ALERTS, ALL_IN_ONE_ALERTS, DISTRIBUTED_ALERTS, INHIBITIONS, metricsOf } from './alerts.ts';
import { ROWS } from './dashboard.ts';
import { monitoringFiles } from './files.ts';
import { INCIDENTS, firingIn } from './incidents.ts';
import { notifying } from '../../launch/inhibition.ts';

const root = resolve(import.meta.dirname, '../..');
const everything = [...ALERTS, ...ALL_IN_ONE_ALERTS, ...DISTRIBUTED_ALERTS];
const names = new Set(everything.map(({ name }) => name));

/** The metrics in the sources. A histogram is queried by its parts. */
function declared(): ReadonlySet<string> {
  const files = readdirSync(join(root, 'libs'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/node_modules|\.spec\.ts$|(?:^|\/)dist\//.test(file),
  );
  return new Set(
    files.flatMap((file) => readFileSync(join(root, 'libs', file), 'utf8').match(/\bvpds_[a-z_]+/g) ?? []),
  );
}

test('every metric that an alert or the dashboard names exists', () => {
  const existing = declared();
  const requested = [
    ...everything,
    ...ROWS.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(([expr]) => ({ expr })))),
  ];
  const missing = metricsOf(requested).filter((name) => !existing.has(name.replace(/_(?:count|bucket|sum)$/, '')));
  expect(missing).toEqual([]);
});

test('what the replicas of a service read from one store is never added up', () => {
  const shared =
    /_lag_(?:seconds|events)$|^vpds_(?:jobs_\w+|projection_\w+|events_set_aside|statistics_unreadable_events)$/;
  const expressions = [
    ...everything.map(({ expr }) => expr),
    ...ROWS.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(([expr]) => expr))),
  ];
  const sums = expressions.flatMap((expr) =>
    [...expr.matchAll(/(\w+)(?: by \([\w, ]+\) ?)?\((vpds_\w+)/g)].map(([, by, metric = '']) => [by, metric] as const),
  );
  const used = sums.filter(([, metric]) => shared.test(metric));
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter(([by]) => by !== 'max' && by !== 'min')).toEqual([]);
});

test('every alert has an entry in the runbook, with what to do', () => {
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  const entries = runbook.split(/^### /m).slice(1);
  for (const name of names) {
    const entry = entries.find((text) => text.startsWith(`${name}\n`)) ?? '';
    expect([name, ...(entry.match(/\*\*(?:Users see|It means|Do|It is over when)\*\*/g) ?? [])]).toEqual([
      name,
      '**Users see**',
      '**It means**',
      '**Do**',
      '**It is over when**',
    ]);
  }
  expect(
    entries.map((text) => text.split('\n', 1)[0]).filter((name) => name?.startsWith('Vpds') && !names.has(name)),
  ).toEqual([]);
});

describe('inhibition', () => {
  test('what quiets failing requests fires until no rate remembers them', () => {
    const minutes = (text: string) => [...text.matchAll(/(\d+)m\b/g)].map(([, found]) => Number(found));
    const alerts = [...ALERTS, ...DISTRIBUTED_ALERTS];
    const remembered = Math.max(...minutes(alerts.find(({ name }) => name === 'VpdsRequestsFail')?.expr ?? ''));
    for (const { by } of INHIBITIONS.filter(({ quiet }) => quiet.includes('VpdsRequestsFail'))) {
      const { expr = '', keepFiringFor = '' } = alerts.find(({ name }) => name === by) ?? {};
      expect(Math.max(...minutes(`${expr} ${keepFiringFor}`))).toBeGreaterThanOrEqual(remembered);
    }
  });

  test('what is silenced while it keeps firing ends first', () => {
    const minutes = (text: string) => [0, ...[...text.matchAll(/(\d+)m\b/g)].map(([, found]) => Number(found))];
    const remembers = (name: string) => {
      const { expr = '', keepFiringFor = '' } = everything.find((each) => each.name === name) ?? {};
      return keepFiringFor === '' ? 0 : Math.max(...minutes(expr)) + Math.max(...minutes(keepFiringFor));
    };
    for (const by of ['VpdsEngineAway', 'VpdsServiceAbsent']) {
      const silenced = INHIBITIONS.filter((each) => each.by === by).flatMap(({ quiet }) => quiet);
      expect(silenced).toContain('VpdsCallsFail');
      expect([by, silenced.filter((name) => remembers(name) >= remembers(by))]).toEqual([by, []]);
    }
  });

  test('statistics that are late notify whatever Kafka and its relay do', () => {
    const late = { labels: { alertname: 'VpdsStatisticsLate' } };
    for (const alertname of ['VpdsRelayAbsent', 'VpdsRelayLate'])
      expect(notifying([{ labels: { alertname } }, late])).toContain(late);
  });

  test('one unreadable event notifies once: what is silenced does not fire first', () => {
    const seconds = (name: string) => {
      const [, number = '', unit] =
        /^(\d+)([sm])$/.exec(everything.find((each) => each.name === name)?.for ?? '') ?? [];
      return Number(number) * (unit === 'm' ? 60 : 1);
    };
    const sources = ['VpdsEventsDamaged', 'VpdsStreamsParked'];
    for (const { by, quiet } of INHIBITIONS.filter((each) => sources.includes(each.by)))
      expect([by, quiet.filter((name) => seconds(name) < seconds(by))]).toEqual([by, []]);
  });

  test('names existing alerts, and silences none that silences it', () => {
    for (const { by, quiet } of INHIBITIONS) {
      expect([by, ...quiet].filter((name) => !names.has(name))).toEqual([]);
      const mutual = INHIBITIONS.filter((other) => quiet.includes(other.by) && other.quiet.includes(by));
      expect(mutual).toEqual([]);
    }
  });

  test.each(INCIDENTS)('$name: one alert is left', (incident) => {
    expect(notifying(firingIn(incident)).map(({ labels }) => labels['alertname'])).toEqual([incident.alert]);
  });

  test('an outside system that is away silences its own jobs only', () => {
    const away = { labels: { alertname: 'VpdsOutsideSystemAway', system: 'provider_a' } };
    const standStill = (kind: string) => ({ labels: { alertname: 'VpdsJobsStandStill', kind } });
    const [orders, mails] = [standStill('place-transport-a'), standStill('commission-notification')];
    expect(notifying([away, orders, mails])).toEqual([away, mails]);
  });
});

test('every alert is raised by an incident', () => {
  const raised = new Set(INCIDENTS.flatMap(({ alert, follows = [] }) => [alert, ...follows]));
  expect([...names].filter((name) => !raised.has(name))).toEqual([]);
});

test('each situation of the table in docs/operations.md is proven as it states', () => {
  const specs = ['e2e/alerts.e2e.spec.ts', 'e2e/alerts-all-in-one.e2e.spec.ts'];
  const live = specs.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  const lines = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n');
  const begin = lines.findIndex((line) => /^\| situation +\| alert /.test(line)) + 2;
  const rows = lines.slice(begin, lines.indexOf('', begin)).map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThanOrEqual(17);
  for (const [, situation, alert = '', real = '', recorded] of rows) {
    const found = INCIDENTS.find(({ name }) => name === recorded);
    expect([situation, found?.alert]).toEqual([situation, /`(\w+)`/.exec(alert)?.[1]]);
    if (real !== '–') expect(live).toContain(`'${real}'`);
  }
});

test('the files in deploy are those that the code makes', () => {
  for (const [file, content] of monitoringFiles()) {
    expect([file, existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === content]).toEqual([
      file,
      true,
    ]);
  }
});
