import { accountsContract } from '@vpds/accounts/contract';
import { Controller, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, requires, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { CommissionPartnerIds } from '../commission-partner-ids.ts';
import { commissionContract } from '../commission.contract.ts';
import { addPartnerBody } from './add-partner.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/commission-partners')
export class AddPartnerController {
  readonly #caller: Caller;
  readonly #ids: CommissionPartnerIds;

  constructor(@Inject(CALLER) caller: Caller, @Inject(CommissionPartnerIds) ids: CommissionPartnerIds) {
    this.#caller = caller;
    this.#ids = ids;
  }

  @Post()
  @HttpCode(200)
  async add(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { companyID, name, email = null } = read(addPartnerBody, body);
    await this.#caller.call(accountsContract.requireCompany, { companyID }, context);
    const request = { commissionPartnerID: await this.#ids.next(), companyID, name, email };
    return success(await this.#caller.call(commissionContract.addPartner, request, context), reply);
  }
}
