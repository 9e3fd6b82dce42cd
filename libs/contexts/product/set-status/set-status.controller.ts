import { Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { productContract } from '../product.contract.ts';
import { setStatusBody } from './set-status.schema.ts';

@Controller('product')
export class SetStatusController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Post('status')
  @HttpCode(200)
  async setStatus(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { status, ...identifiers } = read(setStatusBody, body);
    return success(await this.#caller.call(productContract.setStatus, { identifiers, status }, context), reply);
  }
}
