import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { CALL_TIMEOUT, type CallContext, type Caller } from '@vpds/kernel';
import { CALLER, Context, type Success, linkNext, read, requires, success } from '@vpds/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { productContract } from '../product.contract.ts';
import { parkedQuery } from './platform-feed.schema.ts';

/**
 * Lines that go to the product service in one call, each call with a deadline of its own. Those of one product are applied
 * one after the other, each with several appends: engines that are busy take 100 ms and more for a line.
 */
const LINES_PER_CALL = 50;

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
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const lines = body.split('\n').filter((line) => line.trim() !== '');
    const counts = { accepted: 0, skipped: 0, parked: 0 };
    for (let start = 0; start < lines.length; start += LINES_PER_CALL) {
      const call = { lines: lines.slice(start, start + LINES_PER_CALL) };
      const deadline = Date.now() + CALL_TIMEOUT;
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
