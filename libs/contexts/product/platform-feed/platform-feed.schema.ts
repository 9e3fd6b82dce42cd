import { apiRoute, declareList, listRouteParts } from '@vpds/http';
import { z } from 'zod';
import { SETTABLE } from '../set-status/set-status.schema.ts';
import { productRefusals } from '../product.errors.ts';

/** The limit of one delivery (rules FEE). */
export const MAX_FEED_BYTES = 8 * 1024 * 1024;

/** The longest valid message has some thousands. */
export const MAX_LINE_BYTES = 524_288;
/** The limit of one delivery (FEE-6). */
export const MAX_LINES = 50_000;
/** Parked messages of one delivery: one with more is not the platform's, and each is an event forever. */
export const MAX_PARKED = 1_000;

/** zod's `max` throws on an object whose `length` is not a number. */
const text = (most: number) => z.string().refine((value) => value.length <= most, `at most ${most} characters`);

/** `null` counts as absent (ANS-15). */
const absent = z
  .null()
  .optional()
  .transform(() => undefined);

/** Rules FEE, last section. */
export const feedMessage = z.object({
  messageID: z.guid().transform((id) => id.toLowerCase()),
  productID: z.int(),
  companyID: z.int(),
  fact: z.union(
    [
      z.object({ status: z.enum(SETTABLE), dispute: absent }),
      z.object({ status: absent, dispute: z.enum(['open', 'close']), reason: text(2_000).nullish() }),
    ],
    "either a 'status' that can be set, or a 'dispute' that is open or close, with a text as its reason",
  ),
  occurredAt: text(64).nullish(),
});

export type FeedMessage = z.output<typeof feedMessage>;

export const PARKED_LIST = declareList({ rows: 'messages', filters: {}, sorts: ['created'], order: 'asc', keys: {} });

const parked = z
  .object({
    messageID: z.string().nullable(),
    at: z.string(),
    reason: z.string(),
    message: z.unknown().describe('As it came'),
  })
  .meta({ id: 'ParkedFeedMessage' });

const messageID = '7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11';

export const deliverPlatformFeedRoute = apiRoute({
  id: 'deliverPlatformFeed',
  method: 'post',
  path: '/admin/platform-feed',
  permission: 'administer',
  tag: 'Administration',
  summary: 'Deliver facts of the external platform, one JSON object per line',
  source: 'addition (rules FEE)',
  description:
    'Each message is applied once, by its `messageID`. A message that cannot be applied is parked with the reason; the others are applied.',
  body: {
    schema: z.string(),
    ndjson: { maxBytes: MAX_FEED_BYTES },
    example: `${JSON.stringify({ messageID, productID: 1, companyID: 1, fact: { status: 'onAuction' }, occurredAt: '2026-11-22T09:30:00Z' })}\n`,
  },
  message: {
    schema: z.object({ accepted: z.int(), skipped: z.int(), parked: z.int() }).meta({ id: 'FeedCounts' }),
    example: { accepted: 1, skipped: 0, parked: 0 },
  },
  errors: productRefusals({
    body_too_large: [MAX_FEED_BYTES],
    feed_too_many_lines: [MAX_LINES],
    feed_not_applicable: [MAX_PARKED],
    unsupported_media_type: ['application/x-ndjson'],
  }),
});

export const listParkedFeedMessagesRoute = apiRoute({
  id: 'listParkedFeedMessages',
  method: 'get',
  path: '/admin/platform-feed/parked',
  permission: 'administer',
  tag: 'Administration',
  summary: 'List parked messages of the feed, oldest first',
  source: 'addition (FEE-4)',
  ...listRouteParts(PARKED_LIST),
  message: {
    schema: z.array(parked),
    example: [
      {
        messageID,
        at: '2026-11-22 09:30:01',
        reason: 'Product not found with productID 99',
        message: { messageID, productID: 99, companyID: 1, fact: { status: 'sold' } },
      },
    ],
  },
});
