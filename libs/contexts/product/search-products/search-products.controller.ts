import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, linkNext, read, successOf } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { productContract } from '../product.contract.ts';
import { gatherProducts } from './gather-products.ts';
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
  ): Promise<Buffer> {
    const what = { ...read(searchParameters, parameters), ...read(searchQuery, query) };
    const { json, next, asOf } = await gatherProducts(what, (slice) =>
      this.#caller.call(productContract.search, slice, context),
    );
    linkNext(request, reply, next, asOf === null ? {} : { asOf: String(asOf) });
    return successOf(json, reply);
  }
}
