import { Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { productContract } from '../product.contract.ts';
import { disputeBody } from './dispute.schema.ts';

@Controller('product')
export class DisputeController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Post('dispute')
  @HttpCode(200)
  async dispute(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { action, reason = null, ...identifiers } = read(disputeBody, body);
    return success(await this.#caller.call(productContract.dispute, { identifiers, action, reason }, context), reply);
  }
}
