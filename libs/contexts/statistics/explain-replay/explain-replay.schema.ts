import { type ApiParameter, apiRoute, numeric, numericID, optional, required } from '@vpds/http';
import { z } from 'zod';
import { statisticsRefusals } from '../statistics.errors.ts';
import { EXPLAINED, LISTED, MAX_EVENTS, MAX_LISTED } from './explanation.ts';
import { MAX_RUNNING } from './explanations.ts';

const explainedEvent = z
  .object({
    productID: z.int().nullable().describe('Null: the event does not name it'),
    stream: z.string(),
    revision: z.string(),
    eventID: z.string(),
    type: z.string(),
    recordedAt: z.int().describe('Unix milliseconds'),
    count: z.int().describe('What it adds to the cell'),
  })
  .meta({ id: 'ExplainedEvent' });
const explainedEvents = z
  .object({
    are: z
      .enum(['missing', 'counted'])
      .describe(
        '`missing`: exactly these explain the difference; `counted`: the cause could not be determined, these are in the replayed count',
      ),
    total: z.int(),
    listed: z.array(explainedEvent).describe(`At most ${MAX_EVENTS}`),
    more: z.int().describe('How many are not listed'),
  })
  .meta({ id: 'ExplainedEvents' });
const differingCell = z
  .object({
    measure: z.string(),
    span: z.enum(['hour', 'day', 'month']).describe('Of the days: `hour` for `statistics`, else those of `series`'),
    happened: z.string(),
    recorded: z.string(),
    values: z.record(z.string(), z.string().nullable()).describe('By dimension; empty: all together'),
    stored: z.int(),
    replayed: z.int(),
    events: explainedEvents,
  })
  .meta({ id: 'DifferingCell' });
const findings = z
  .object({
    version: z.int().describe('Of the read model, that is read now'),
    compared: z.int().describe('Cells'),
    differing: z.int(),
    moving: z.int().describe('Cells that kept changing, and so could not be compared: ask again'),
    notCompared: z.array(z.string()).describe('Groupings that only the stored or only the replayed numbers have'),
    cells: z.array(differingCell),
    more: z.int().describe('How many differing cells are not listed'),
  })
  .meta({ id: 'ReplayFindings', description: 'What a replay would change' });
const explanation = z
  .object({
    explanationID: z.string(),
    projection: z.enum(EXPLAINED),
    companyID: z.int(),
    asOf: z.string().nullable().describe('Null: all that is counted'),
    state: z.enum(['running', 'complete', 'failed', 'cancelled']),
    phase: z.enum(['reading', 'comparing', 'explaining']),
    fraction: z.number().describe('Of the phase, estimated'),
    events: z.int().describe('Of the company, that the phase has read'),
    begunAt: z.string(),
    note: z.string().nullable().describe('Why it failed'),
    findings: findings.nullable().describe('Null until it is complete'),
  })
  .meta({ id: 'ReplayExplanation', description: 'A dry run of a replay' });

const example = {
  explanationID: '2-6f1d1c52-0d1c-4a3e-9d57-0b6a3b5a2c11',
  projection: 'series',
  companyID: 2,
  asOf: null,
  state: 'complete',
  phase: 'explaining',
  fraction: 1,
  events: 4_711,
  begunAt: '2026-11-27 09:00:00',
  note: null,
  findings: {
    version: 1,
    compared: 812,
    differing: 1,
    moving: 0,
    notCompared: [],
    cells: [
      {
        measure: 'products.sold',
        span: 'day',
        happened: '2026-11-26',
        recorded: '2026-11-26',
        values: { brand: 'Volkswagen' },
        stored: 2,
        replayed: 3,
        events: {
          are: 'missing',
          total: 1,
          listed: [
            {
              productID: 17,
              stream: 'product-17',
              revision: '2',
              eventID: '0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10',
              type: 'ProductStatusChanged',
              recordedAt: 1_795_680_000_000,
              count: 1,
            },
          ],
          more: 0,
        },
      },
    ],
    more: 0,
  },
} as const;

const shared = {
  permission: 'analyse',
  tag: 'Statistics',
  message: { schema: explanation, example },
} as const;
const EXPLANATION_ID: ApiParameter = {
  name: 'explanationID',
  in: 'path',
  about: 'Of `POST /statistics/explanations`',
  schema: z.string(),
  example: example.explanationID,
};
const notFound = statisticsRefusals({ explanation_not_found: [] });

export const explainReplayRoute = apiRoute({
  ...shared,
  id: 'explainReplay',
  method: 'post',
  path: '/statistics/explanations',
  readsOnly: true,
  source: 'addition (EXP-1)',
  summary: 'Explain what a replay would change, without replaying',
  description: `Counts the company's events again, beside what is read, and compares: which cells would differ, and by which events. Nothing is changed. Answers at once; \`GET /statistics/explanations/{explanationID}\` shows the progress and then the findings, for an hour. One of a company and ${MAX_RUNNING} in all run at a time; the same question finds the one that runs.`,
  body: {
    schema: z.object({
      projection: z.enum(EXPLAINED, required('projection_not_explained')),
      companyID: optional(numericID).describe('Default: the own company. Others with Edit all products'),
      asOf: optional(z.string('time_invalid')).describe(
        'Compares what was recorded up to then: a Unix timestamp, `Y-m-d H:i:s`, or any expression that PHP’s `strtotime` takes; of `series` its day counts. Default: all that is counted',
      ),
      limit: optional(numeric).describe(`Differing cells that are listed, 1 to ${MAX_LISTED}, default ${LISTED}`),
    }),
    example: { projection: 'series', asOf: 'yesterday' },
  },
  errors: statisticsRefusals({
    required_field_missing: ['projection'],
    projection_not_explained: ['projection'],
    not_numeric: ['companyID'],
    number_too_large: ['companyID'],
    limit_out_of_range: [],
    time_invalid: ['asOf'],
    series_company_unknown: [3],
    explanation_running: [2],
    too_many_explanations: [MAX_RUNNING],
  }),
});

export const readExplanationRoute = apiRoute({
  ...shared,
  id: 'getExplanation',
  method: 'get',
  path: '/statistics/explanations/{explanationID}',
  source: 'addition (EXP-2)',
  summary: 'Follow a dry run, and read what it found',
  parameters: [EXPLANATION_ID],
  errors: notFound,
});

export const cancelExplanationRoute = apiRoute({
  ...shared,
  id: 'cancelExplanation',
  method: 'post',
  path: '/statistics/explanations/{explanationID}/cancel',
  readsOnly: true,
  source: 'addition (EXP-2)',
  summary: 'Cancel a dry run',
  description: 'One that has ended stays as it is.',
  parameters: [EXPLANATION_ID],
  message: {
    schema: explanation,
    example: { ...example, state: 'cancelled', phase: 'reading', fraction: 0.4, findings: null },
  },
  errors: notFound,
});
