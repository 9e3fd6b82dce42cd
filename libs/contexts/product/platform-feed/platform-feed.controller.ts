import { CALL_TIMEOUT, Refusal, Unavailable, now } from '@vpds/kernel';
import { type EndpointAnswer, type EndpointRequest, endpoint, listAnswer } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import {
  MAX_LINES,
  MAX_LINE_BYTES,
  MAX_PARKED,
  deliverPlatformFeedRoute,
  listParkedFeedMessagesRoute,
} from './platform-feed.schema.ts';

/**
 * Lines that one call to the product service has. It processes lines of one product one after the other with several
 * appends each; under load each takes 100 ms or more.
 */
const LINES_PER_CALL = 50;

/** A single line may be longer. */
const BYTES_PER_CALL = 262_144;
const LINE_FEED = 0x0a;

/** Lazily, because a body may have 8 MiB. */
export function* linesOf(body: Buffer): Iterable<string[]> {
  let lines: string[] = [];
  let bytes = 0;
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(LINE_FEED, start);
    const end = found < 0 ? body.length : found;
    // One extra byte reveals an oversized line.
    const line = body.toString('utf8', start, Math.min(end, start + MAX_LINE_BYTES + 1));
    start = end + 1;
    if (line.trim() === '') continue;
    lines.push(line);
    bytes += line.length;
    if (lines.length < LINES_PER_CALL && bytes < BYTES_PER_CALL) continue;
    yield lines;
    [lines, bytes] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}

/** The last line may lack its line feed. */
function hasMoreLines(body: Buffer, most: number): boolean {
  let lines = body.length === 0 || body.at(-1) === LINE_FEED ? 0 : 1;
  for (let at = body.indexOf(LINE_FEED); at >= 0 && lines <= most; at = body.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines > most;
}

interface Delivery extends Pick<EndpointRequest<typeof deliverPlatformFeedRoute>, 'body' | 'context' | 'call'> {
  readonly http: { readonly socket: { readonly destroyed: boolean } };
}

/**
 * Each call has its own deadline (ADR-15). Ends early if the client disconnects, and for a body that is not the
 * platform's (FEE-6).
 */
export async function takeDelivery({ body, context, call, http }: Delivery): Promise<EndpointAnswer> {
  const counts = { accepted: 0, skipped: 0, parked: 0 };
  if (hasMoreLines(body, MAX_LINES)) throw new Refusal('feed_too_many_lines', [MAX_LINES]);
  for (const lines of linesOf(body)) {
    if (http.socket.destroyed) throw new Unavailable('nobody waits for the answer');
    if (counts.parked >= MAX_PARKED) throw new Refusal('feed_not_applicable', [MAX_PARKED]);
    const deadline = now() + CALL_TIMEOUT;
    const part = await call(productContract.takeFeed, { lines }, { ...context, deadline });
    counts.accepted += part.accepted;
    counts.skipped += part.skipped;
    counts.parked += part.parked;
  }
  return { message: counts };
}

export const platformFeedEndpoints = [
  endpoint(deliverPlatformFeedRoute, takeDelivery),
  endpoint(listParkedFeedMessagesRoute, async ({ query, call }) =>
    listAnswer(await call(productContract.parkedFeed, query)),
  ),
];
