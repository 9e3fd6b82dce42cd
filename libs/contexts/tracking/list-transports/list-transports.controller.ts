import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, linkNext, read, success } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { trackingContract } from '../tracking.contract.ts';
import { listTransportsBody, listTransportsQuery } from './list-transports.schema.ts';

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
    @Query() query: unknown,
    @Req() httpRequest: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { args, ...identifiers } = read(listTransportsBody, body);
    const request = { identifiers, order: args?.order ?? 'DESC', ...read(listTransportsQuery, query) } as const;
    const { next = null, ...answer } = await this.#caller.call(trackingContract.list, request, context);
    linkNext(httpRequest, reply, next);
    return success(answer, reply);
  }
}
