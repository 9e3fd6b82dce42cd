import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { CALL_TIMEOUT, type CallContext, type Caller, now } from '@vpds/kernel';
import { CALLER, Context, type Success, linkNext, read, requires, success } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { productContract } from '../product.contract.ts';
import { MAX_LINE_BYTES, parkedQuery } from './platform-feed.schema.ts';

/**
 * Lines per call to the product service; each call has its own deadline. Lines of one product run one after the other
 * with several appends each: a busy engine takes 100 ms and more per line.
 */
const LINES_PER_CALL = 50;

/** Bytes per call, except for a single longer line. */
const BYTES_PER_CALL = 262_144;
const LINE_FEED = 0x0a;

/** Batches of a delivery's lines; an 8 MiB body is never split at once. */
export function* linesOf(body: Buffer): Iterable<string[]> {
  let lines: string[] = [];
  let bytes = 0;
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(LINE_FEED, start);
    const end = found < 0 ? body.length : found;
    // One extra byte, so that an oversized line is detected.
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

@UseGuards(requires('administer'))
@Controller('admin/platform-feed')
export class PlatformFeedController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Post()
  @HttpCode(200)
  async take(
    @Context() context: CallContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const counts = { accepted: 0, skipped: 0, parked: 0 };
    for (const lines of linesOf(body)) {
      const call = { lines };
      const deadline = now() + CALL_TIMEOUT;
      const part = await this.#caller.call(productContract.takeFeed, call, { ...context, deadline });
      counts.accepted += part.accepted;
      counts.skipped += part.skipped;
      counts.parked += part.parked;
    }
    return success({ message: counts }, reply);
  }

  @Get('parked')
  async parked(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { rows, next } = await this.#caller.call(productContract.parkedFeed, read(parkedQuery, query), context);
    linkNext(request, reply, next);
    return success({ message: rows }, reply);
  }
}
