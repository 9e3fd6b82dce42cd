import { Controller, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, success, takes } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { productContract } from '../product.contract.ts';
import { updateProductBody } from './update-product.schema.ts';

@Controller('product')
export class UpdateProductController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  /** Both paths are equal (rules UPD). */
  @UseGuards(takes())
  @Post(['update', 'update-fields'])
  @HttpCode(200)
  async update(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { fields = {}, meta = {}, ...identifiers } = read(updateProductBody, body);
    return success(await this.#caller.call(productContract.update, { identifiers, fields, meta }, context), reply);
  }
}
