import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, type Success, success } from '@vpds/platform';
import type { FastifyReply } from 'fastify';
import { productContract } from '../product.contract.ts';

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
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return success({ message: await this.#caller.call(productContract.history, { productID }, context) }, reply);
  }
}
