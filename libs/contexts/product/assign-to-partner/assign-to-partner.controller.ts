import { Controller, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, success, takes } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { productContract } from '../product.contract.ts';
import { assignedProduct, assignment } from './assign-to-partner.schema.ts';

/** An assignment sends a mail by default. */
function mailsOf(body: unknown): { mails: number } {
  const { sendEmailNotification } = (body ?? {}) as { sendEmailNotification?: unknown };
  return { mails: sendEmailNotification === false || sendEmailNotification === 0 ? 0 : 1 };
}

@Controller('commission')
export class AssignToPartnerController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @UseGuards(takes(mailsOf))
  @Post('assign')
  @HttpCode(200)
  async assign(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const identifiers = read(assignedProduct, body);
    const { fields = {}, sendEmailNotification = true } = read(assignment, body);
    const request = { identifiers, fields, notify: sendEmailNotification };
    return success(await this.#caller.call(productContract.assignToPartner, request, context), reply);
  }
}
