import { Controller, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, requires, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { CompanyIds } from '../account-ids.ts';
import { accountsContract } from '../accounts.contract.ts';
import { foundCompanyBody } from './found-company.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/companies')
export class FoundCompanyController {
  readonly #caller: Caller;
  readonly #ids: CompanyIds;

  constructor(@Inject(CALLER) caller: Caller, @Inject(CompanyIds) ids: CompanyIds) {
    this.#caller = caller;
    this.#ids = ids;
  }

  @Post()
  @HttpCode(200)
  async found(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { name } = read(foundCompanyBody, body);
    const request = { companyID: await this.#ids.next(), name };
    return success(await this.#caller.call(accountsContract.foundCompany, request, context), reply);
  }
}
