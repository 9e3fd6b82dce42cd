import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { CallContext, Caller, Json } from '@vpds/kernel';
import { CALLER, Context, type Success, linkNext, read, success } from '@vpds/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { productContract } from '../product.contract.ts';
import { searchParameters, searchQuery } from './search-products.schema.ts';

@Controller('product/search')
export class SearchProductsController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get(':key/:value')
  async search(
    @Context() context: CallContext,
    @Param() parameters: unknown,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const what = { ...read(searchParameters, parameters), ...read(searchQuery, query) };
    const { products, next, asOf } = await this.#caller.call(productContract.search, what, context);
    linkNext(request, reply, next, asOf === null ? {} : { asOf: String(asOf) });
    return success({ message: products as Json }, reply);
  }
}
