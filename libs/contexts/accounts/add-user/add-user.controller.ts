import { Controller, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, requires, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { UserIds } from '../account-ids.ts';
import { accountsContract } from '../accounts.contract.ts';
import { addUserBody } from './add-user.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/users')
export class AddUserController {
  readonly #caller: Caller;
  readonly #ids: UserIds;

  constructor(@Inject(CALLER) caller: Caller, @Inject(UserIds) ids: UserIds) {
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
    const { permissions = [], ...user } = read(addUserBody, body);
    await this.#caller.call(accountsContract.requireCompany, { companyID: user.companyID }, context);
    const request = { ...user, permissions, userID: await this.#ids.next() };
    return success(await this.#caller.call(accountsContract.addUser, request, context), reply);
  }
}
