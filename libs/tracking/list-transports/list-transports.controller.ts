import { Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, success } from '@vpds/platform';
import type { FastifyReply } from 'fastify';
import { trackingContract } from '../tracking.contract.ts';
import { listTransportsBody } from './list-transports.schema.ts';

@Controller('product/transport')
export class ListTransportsController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Post()
  @HttpCode(200)
  async list(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { args, ...identifiers } = read(listTransportsBody, body);
    const request = { identifiers, order: args?.order ?? 'DESC' } as const;
    return success(await this.#caller.call(trackingContract.list, request, context), reply);
  }
}
