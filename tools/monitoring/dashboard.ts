interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly queries: readonly (readonly [expr: string, legend: string])[];
}

interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const quantile = (by: string, metric: string, selector = '') =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate(${metric}_bucket${selector}[5m])))`;

/** One question per row, from users' symptoms down to the process's resources. */
export const ROWS: readonly Row[] = [
  {
    title: 'What clients see',
    panels: [
      {
        title: 'Requests',
        unit: 'reqps',
        queries: [['sum by (status) (rate(vpds_http_request_seconds_count[1m]))', '{{status}}']],
      },
      {
        title: 'Failing requests',
        unit: 'percentunit',
        queries: [
          [
            '(sum(rate(vpds_http_request_seconds_count{status=~"5..",status!="501"}[1m])) or vector(0)) / sum(rate(vpds_http_request_seconds_count[1m]))',
            '5xx but 501',
          ],
        ],
      },
      {
        title: 'Time of 99 % of requests',
        unit: 's',
        queries: [[quantile('route', 'vpds_http_request_seconds'), '{{route}}']],
      },
    ],
  },
  {
    title: 'What they wait for',
    panels: [
      { title: 'Engines that serve', unit: 'none', queries: [['avg by (engine) (vpds_engine_up)', '{{engine}}']] },
      {
        title: 'Calls to services, 99 %',
        unit: 's',
        queries: [[quantile('operation', 'vpds_call_seconds'), '{{operation}}']],
      },
      {
        title: 'Calls to engines, 99 %',
        unit: 's',
        queries: [[quantile('engine, operation', 'vpds_engine_call_seconds'), '{{engine}} {{operation}}']],
      },
      {
        title: 'Calls to outside systems, 99 %',
        unit: 's',
        queries: [[quantile('system', 'vpds_outbound_call_seconds'), '{{system}}']],
      },
    ],
  },
  {
    title: 'What follows the log',
    panels: [
      {
        title: 'Lag',
        unit: 's',
        queries: [
          ['max(vpds_statistics_lag_seconds)', 'statistics'],
          ['min(vpds_relay_lag_seconds)', 'relay'],
          ['max by (context) (vpds_reactions_lag_seconds)', 'reactions of {{context}}'],
          ['max by (projection) (vpds_projection_lag_seconds)', '{{projection}}'],
        ],
      },
      {
        title: 'Lag in events (1,000: at least)',
        unit: 'none',
        queries: [
          ['max(vpds_statistics_lag_events)', 'statistics'],
          ['min(vpds_relay_lag_events)', 'relay'],
          ['max by (context) (vpds_reactions_lag_events)', 'reactions of {{context}}'],
          ['max by (projection) (vpds_projection_lag_events)', '{{projection}}'],
        ],
      },
      {
        title: 'Cannot be processed',
        unit: 'none',
        queries: [
          ['max(vpds_statistics_unreadable_events)', 'not counted'],
          ['sum(max by (context) (vpds_events_set_aside))', 'not reacted to'],
          ['max by (projection) (vpds_projection_parked_streams)', 'parked in {{projection}}'],
        ],
      },
      {
        title: 'Age of what is shown',
        unit: 's',
        queries: [['max by (metric) (vpds_sample_age_seconds)', '{{metric}}']],
      },
    ],
  },
  {
    title: 'Jobs and outside systems',
    panels: [
      { title: 'Jobs that wait', unit: 'none', queries: [['max by (kind) (vpds_jobs_waiting)', '{{kind}}']] },
      { title: 'Oldest job', unit: 's', queries: [['max by (kind) (vpds_jobs_oldest_seconds)', '{{kind}}']] },
      {
        title: 'Runs of jobs',
        unit: 'ops',
        queries: [['sum by (kind, outcome) (rate(vpds_job_runs_total[5m]))', '{{kind}} {{outcome}}']],
      },
      {
        title: 'Calls to outside systems',
        unit: 'reqps',
        queries: [['sum by (system, outcome) (rate(vpds_outbound_calls_total[5m]))', '{{system}} {{outcome}}']],
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      { title: 'CPU', unit: 'percentunit', queries: [['rate(process_cpu_seconds_total[1m])', '{{instance}}']] },
      { title: 'Memory', unit: 'bytes', queries: [['process_resident_memory_bytes', '{{instance}}']] },
      {
        title: 'Event loop, 99 %',
        unit: 's',
        queries: [['nodejs_eventloop_lag_p99_seconds', '{{instance}}']],
      },
      {
        title: 'Versions',
        unit: 'none',
        queries: [['count by (service, version) (vpds_build_info)', '{{service}} {{version}}']],
      },
    ],
  },
];

const WIDTH = 24;
const HEIGHT = 8;

/** Grafana's import format; the import asks for the data source. */
export function dashboard(): object {
  const panels: object[] = [];
  let y = 0;
  for (const row of ROWS) {
    panels.push({ id: panels.length + 1, type: 'row', title: row.title, gridPos: { h: 1, w: WIDTH, x: 0, y } });
    y += 1;
    const w = Math.floor(WIDTH / row.panels.length);
    for (const [index, { title, unit, queries }] of row.panels.entries())
      panels.push({
        id: panels.length + 1,
        type: 'timeseries',
        title,
        datasource: { type: 'prometheus', uid: '${DS_PROMETHEUS}' },
        gridPos: { h: HEIGHT, w, x: index * w, y },
        fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
        targets: queries.map(([expr, legendFormat], at) => ({
          refId: String.fromCharCode(65 + at),
          expr,
          legendFormat,
        })),
      });
    y += HEIGHT;
  }
  return {
    __inputs: [{ name: 'DS_PROMETHEUS', label: 'Prometheus', type: 'datasource', pluginId: 'prometheus' }],
    title: 'Vehicle Product Data Service',
    uid: 'vpds',
    schemaVersion: 39,
    refresh: '10s',
    time: { from: 'now-1h', to: 'now' },
    panels,
  };
}
