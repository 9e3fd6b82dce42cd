import { Controller, Delete, Inject, Param, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, type Success, requires, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { accountsContract } from '../accounts.contract.ts';

@UseGuards(requires('administer'))
@Controller('admin/api-keys')
export class RevokeApiKeyController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Delete(':apiKeyID')
  async revoke(
    @Context() context: CallContext,
    @Param('apiKeyID') apiKeyID: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return success(await this.#caller.call(accountsContract.revokeApiKey, { apiKeyID }, context), reply);
  }
}
