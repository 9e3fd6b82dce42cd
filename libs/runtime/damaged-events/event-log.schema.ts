import { z } from 'zod';
import { required, requiredText, requiredTextErrors, apiRoute } from '@vpds/http';
import { eventLogRefusals } from './event-log.errors.ts';
import { DECISION_KINDS } from './event-decisions.ts';

/** Events. */
export const VERIFY_PAGE = 1_000;
const MAX_REASON = 1_000;

const revision = z.int(required('invalid_revision')).min(0, 'invalid_revision');
const place = {
  stream: requiredText(256),
  revision,
  reason: requiredText(MAX_REASON),
};
const content = z
  .looseObject(
    {
      v: z.number('invalid_event_content'),
      data: z.looseObject({}, 'invalid_event_content').meta({ id: 'EventDataRequest' }),
    },
    'invalid_event_content',
  )
  .meta({ id: 'EventContentRequest' });

const withdrawBody = z.object(place);
const decisionBody = z
  .object({ ...place, decision: z.enum(DECISION_KINDS, required('invalid_decision')), content: content.optional() })
  .refine(
    ({ decision, content: given }) => (decision === 'replace') === (given !== undefined),
    'invalid_event_content',
  );
const verifyQuery = z.object({
  after: z
    .string('cursor_invalid')
    .regex(/^\d{1,19}$/, 'cursor_invalid')
    .transform(BigInt)
    .optional(),
});

const decision = z
  .object({
    stream: z.string(),
    revision: z.int(),
    eventType: z.string(),
    position: z.string(),
    decision: z.enum(DECISION_KINDS),
    reason: z.string(),
  })
  .meta({ id: 'EventDecision' });
const damage = z.enum(['checksum', 'chain', 'missing']);
const decisionTaken = decision.extend({ damage: damage.nullable() }).meta({ id: 'EventDecisionTaken' });
const damaged = z
  .object({
    stream: z.string(),
    revision: z.int(),
    position: z.string(),
    type: z.string(),
    damage,
    decided: z.object({ kind: z.string(), reason: z.string() }).meta({ id: 'DecidedEvent' }).nullable(),
  })
  .meta({ id: 'DamagedEvent' });

const tag = 'Administration';
const source = 'addition (docs/operations.md)';
const placeErrors = {
  ...requiredTextErrors('reason', MAX_REASON),
  ...eventLogRefusals({
    required_field_missing: ['stream'],
    invalid_revision: [],
    event_not_found: ['product-17', 3],
  }),
};
const example = { stream: 'product-17', revision: 3, reason: 'damaged by a failing disk' };
const EXAMPLE = { ...example, eventType: 'ProductStatusChanged', position: '4711', decision: 'skip' as const };

export const verifyLogRoute = apiRoute({
  id: 'verifyLog',
  method: 'get',
  path: '/admin/log/verify',
  permission: 'administer',
  tag,
  source,
  summary: 'Compare a page of the event log with its checksums',
  description: `Reads at most ${VERIFY_PAGE} events after a position. \`vpds verify\` reads all pages.`,
  query: verifyQuery,
  parameters: [
    {
      name: 'after',
      in: 'query',
      about: '`next` of the page before',
      schema: z.string().regex(/^\d{1,19}$/),
      example: '4711',
    },
  ],
  message: {
    schema: z
      .object({
        events: z.int(),
        unsigned: z.int(),
        damaged: z.array(damaged),
        next: z.string(),
        end: z.boolean(),
        head: z.string(),
      })
      .meta({ id: 'VerifiedPage' }),
    example: { events: 1000, unsigned: 0, damaged: [], next: '999', end: false, head: '4711' },
  },
  errors: eventLogRefusals({ cursor_invalid: [] }),
});

export const listEventDecisionsRoute = apiRoute({
  id: 'listEventDecisions',
  method: 'get',
  path: '/admin/log/decisions',
  permission: 'administer',
  tag,
  source,
  summary: 'List the decisions about damaged or unreadable events',
  message: { schema: z.array(decision), example: [EXAMPLE] },
});

export const decideEventRoute = apiRoute({
  id: 'decideEvent',
  method: 'post',
  path: '/admin/log/decisions',
  permission: 'administer',
  tag,
  source,
  summary: 'Decide what counts in place of an event',
  description:
    '`damage` is what `GET /admin/log/verify` lists, null if the event is not damaged: unless this version cannot read it, the decision is then perhaps about the wrong event. The decision is recorded beside the log, with its reason and the key that decided; the log itself does not change. It takes effect in every process within 3 s. Existing read models are replayed.',
  body: { schema: decisionBody, example: { ...example, decision: 'skip' } },
  message: { schema: decisionTaken, example: { ...EXAMPLE, damage: 'checksum' as const } },
  errors: {
    ...placeErrors,
    ...eventLogRefusals({
      invalid_decision: [],
      invalid_event_content: [],
      event_not_decidable: ['eventDecisions'],
      first_event_not_skippable: ['product-17'],
    }),
  },
});

export const withdrawEventDecisionRoute = apiRoute({
  id: 'withdrawEventDecision',
  method: 'post',
  path: '/admin/log/decisions/withdraw',
  permission: 'administer',
  tag,
  source,
  summary: 'Withdraw a decision about an event',
  body: { schema: withdrawBody, example },
  message: { schema: z.literal('Withdrawn'), example: 'Withdrawn' },
  errors: { ...placeErrors, ...eventLogRefusals({ event_not_decided: ['product-17', 3] }) },
});
