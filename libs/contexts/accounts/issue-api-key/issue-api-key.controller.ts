import { Controller, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import { type CallContext, type Caller, newSeed } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, requires, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { accountsContract } from '../accounts.contract.ts';
import { hashOf, newApiKey } from '../api-key-secret.ts';
import { issueApiKeyBody } from './issue-api-key.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/api-keys')
export class IssueApiKeyController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Post()
  @HttpCode(200)
  async issue(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { userID, label = null } = read(issueApiKeyBody, body);
    const apiKey = newApiKey();
    const request = { apiKeyID: newSeed(), userID, hash: hashOf(apiKey), label };
    const issued = await this.#caller.call(accountsContract.issueApiKey, request, context);
    return success({ ...issued, message: { apiKeyID: request.apiKeyID, apiKey } }, reply);
  }
}
