import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, type Success, read, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { statisticsContract } from '../statistics.contract.ts';
import { monthlyQuery, overviewQuery } from './statistics-overview.schema.ts';

@Controller('statistics')
export class StatisticsOverviewController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get()
  async overview(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return success(await this.#caller.call(statisticsContract.overview, read(overviewQuery, query), context), reply);
  }

  @Get('monthly')
  async monthly(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const request = { ...read(monthlyQuery, query), monthly: '1' };
    return success(await this.#caller.call(statisticsContract.overview, request, context), reply);
  }
}
