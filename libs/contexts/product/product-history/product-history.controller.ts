import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, type Success, linkNext, read, success } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { productContract } from '../product.contract.ts';
import { historyQuery } from './product-history.schema.ts';

@Controller('product')
export class ProductHistoryController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get(':productID/history')
  async history(
    @Context() context: CallContext,
    @Param('productID') productID: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const what = { productID, ...read(historyQuery, query) };
    const { rows, next } = await this.#caller.call(productContract.history, what, context);
    linkNext(request, reply, next);
    return success({ message: rows }, reply);
  }
}
