import { Controller, Get, HttpCode, Inject, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, requires, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { productContract } from '../product.contract.ts';
import { forgetKeysBody } from './learned-keys.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/learned-keys')
export class LearnedKeysController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get(':companyID')
  async list(
    @Context() context: CallContext,
    @Param('companyID') companyID: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const request = { companyID: Number(companyID) };
    return success({ message: [...(await this.#caller.call(productContract.learnedKeys, request, context))] }, reply);
  }

  @Post(':companyID/forget')
  @HttpCode(200)
  async forget(
    @Context() context: CallContext,
    @Param('companyID') companyID: string,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const request = { companyID: Number(companyID), keys: read(forgetKeysBody, body).keys };
    return success(await this.#caller.call(productContract.forgetKeys, request, context), reply);
  }
}
