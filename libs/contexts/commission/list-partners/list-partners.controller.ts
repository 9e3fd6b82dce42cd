import { Controller, Get, Inject, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, type Success, linkNext, read, requires, success } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commissionContract } from '../commission.contract.ts';
import { listPartnersQuery } from './list-partners.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/commission-partners')
export class ListPartnersController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get()
  async list(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const page = read(listPartnersQuery, query);
    const { rows, next } = await this.#caller.call(commissionContract.partners, page, context);
    linkNext(request, reply, next);
    return success({ message: rows }, reply);
  }
}
