import { z } from 'zod';
import { apiRoute, isAtMost } from '@vpds/http';
import { effectRefusals } from './effects.errors.ts';
import { EFFECT_KINDS } from './effects-gate.ts';

const MAX_IDS = 200;
const MAX_ID = 256;

const kind = z.enum(EFFECT_KINDS, 'invalid_effect_kind').nullish();
const isShort = isAtMost(MAX_ID);
const id = z
  .string('invalid_effect_ids')
  .refine((value) => value !== '' && isShort(value), 'invalid_effect_ids')
  .meta({ minLength: 1, maxLength: MAX_ID });
const ids = z
  .array(id, 'invalid_effect_ids')
  .refine(({ length }) => length >= 1 && length <= MAX_IDS, 'invalid_effect_ids')
  .meta({ minItems: 1, maxItems: MAX_IDS })
  .nullish();
const whichBody = z
  .object({
    kind: kind.describe('Absent or null: all kinds'),
    ids: ids.describe('As listed. Absent or null: all of the kind'),
  })
  .refine(({ kind: of = null, ids: named = null }) => named === null || of !== null, 'invalid_effect_ids');

const effect = z
  .object({
    kind: z.enum(EFFECT_KINDS).optional(),
    id: z.string().optional(),
    thing: z.string().optional().describe('What it is about'),
    since: z.string().optional().describe('When it began to wait; of a poll: when the provider answered last'),
    mayHaveBeenSent: z
      .boolean()
      .optional()
      .describe('A mail that the original may have sent after the end of the log from which this copy was restored'),
    context: z.string().optional().describe('The context whose service does not answer'),
    unreachable: z.string().optional().describe('Why it does not answer'),
  })
  .meta({ id: 'Effect', description: 'What waits to leave the service, or a context that is unreachable' });
const effects = z
  .object({
    held: z.boolean(),
    reason: z.string().nullable(),
    since: z.string().nullable(),
    released: z.array(z.enum(EFFECT_KINDS)).describe('Kinds that an operator has released during the hold'),
    effects: z.array(effect),
  })
  .meta({ id: 'Effects' });
const released = z
  .object({ held: z.boolean().describe('Whether any kind is still held') })
  .meta({ id: 'ReleasedEffects' });
const dropped = z
  .object({ dropped: z.int(), more: z.boolean().describe('Some remain: call again') })
  .meta({ id: 'DroppedEffects' });

const tag = 'Administration';
const source = 'addition (EFF-4)';
const whichErrors = effectRefusals({
  effect_not_found: ['product-17'],
  effects_not_held: [],
  invalid_effect_kind: [],
  invalid_effect_ids: [],
});

export const listEffectsRoute = apiRoute({
  id: 'listEffects',
  method: 'get',
  path: '/admin/effects',
  permission: 'administer',
  tag,
  source,
  summary: 'List what waits to be sent, ordered, registered, polled or checked',
  description:
    'At most 1,000 of each kind and provider. In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason. If no service answers, the answer is 503.',
  message: {
    schema: effects,
    example: {
      held: true,
      reason: 'the operational state is missing',
      since: '2026-11-27 09:15:00',
      released: [],
      effects: [
        {
          kind: 'mail',
          id: '0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10',
          thing: 'product 17',
          since: '2026-11-26 20:15:00',
          mayHaveBeenSent: true,
        },
      ],
    },
  },
});

export const releaseEffectsRoute = apiRoute({
  id: 'releaseEffects',
  method: 'post',
  path: '/admin/effects/release',
  permission: 'administer',
  tag,
  source,
  summary: 'Release held effects: all, a kind, or single ones',
  description: 'In effect in every process within 3 s. Later effects of a released kind are not held either.',
  body: { schema: whichBody, example: { kind: 'registration', ids: null } },
  message: { schema: released, example: { held: true } },
  errors: { ...whichErrors, ...effectRefusals({ effects_held_by_setting: [], too_many_effects_released: [1_000] }) },
});

export const dropEffectsRoute = apiRoute({
  id: 'dropEffects',
  method: 'post',
  path: '/admin/effects/drop',
  permission: 'administer',
  tag,
  source,
  summary: 'Drop held effects that wait now: all, a kind, or single ones',
  description:
    'Drops at most 200 of each service per call, but all registrations at once; without a kind nothing that was released. A mail is given up, an order is refused, URLs stay unchecked, polls end, a product keeps the identifiers that it has.',
  body: { schema: whichBody, example: { kind: 'mail', ids: ['0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10'] } },
  message: { schema: dropped, example: { dropped: 1, more: false } },
  errors: { ...whichErrors, ...effectRefusals({ too_many_effects_dropped: [10_000, 'registration'] }) },
});
