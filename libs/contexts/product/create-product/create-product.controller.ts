import { Controller, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller, JsonObject } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, success, takes } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { productContract } from '../product.contract.ts';
import { ProductIds } from '../product-ids.ts';
import { createProductBody } from './create-product.schema.ts';

@Controller('product')
export class CreateProductController {
  readonly #caller: Caller;
  readonly #ids: ProductIds;

  constructor(@Inject(CALLER) caller: Caller, @Inject(ProductIds) ids: ProductIds) {
    this.#caller = caller;
    this.#ids = ids;
  }

  @UseGuards(takes(() => ({ products: 1 })))
  @Post('create')
  @HttpCode(200)
  async create(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { vehicleIdentificationNumber, fields = {}, meta = {}, ...platform } = read(createProductBody, body);
    const productID = await this.#ids.next();
    const request = { productID, vehicleIdentificationNumber, fields, meta, platform: platform as JsonObject };
    return success(await this.#caller.call(productContract.create, request, context), reply);
  }
}
