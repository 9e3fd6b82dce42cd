import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, type Success, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { productContract } from '../product.contract.ts';

@Controller('product')
export class FieldListController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get('fields')
  async list(@Context() context: CallContext, @Res({ passthrough: true }) reply: FastifyReply): Promise<Success> {
    return success({ message: await this.#caller.call(productContract.fields, {}, context) }, reply);
  }
}
