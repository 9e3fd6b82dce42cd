import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, linkNext, read, successOf } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SLICE_BYTES, gatherSlices } from '../gather-slices.ts';
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
  ): Promise<Buffer> {
    const what = { productID, ...read(historyQuery, query) };
    const { json, next } = await gatherSlices(what.cursor, async (cursor) => {
      const request = { ...what, cursor, sliceBytes: SLICE_BYTES };
      const slice = await this.#caller.call(productContract.history, request, context);
      return { texts: slice.texts ?? slice.rows.map((row) => JSON.stringify(row)), next: slice.next };
    });
    linkNext(request, reply, next);
    return successOf(json, reply);
  }
}
