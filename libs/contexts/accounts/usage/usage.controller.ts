import { Controller, Get, HttpCode, Inject, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { companyOf } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, requires, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { accountsContract } from '../accounts.contract.ts';
import { companyLimitsBody } from './usage.schema.ts';

@Controller()
export class UsageController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get('me/usage')
  own(@Context() context: CallContext, @Res({ passthrough: true }) reply: FastifyReply): Promise<Success> {
    return this.#usage(companyOf(context), context, reply);
  }

  @UseGuards(requires('administer'))
  @Get('admin/companies/:companyID/usage')
  ofCompany(
    @Context() context: CallContext,
    @Param('companyID') companyID: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return this.#usage(Number(companyID), context, reply);
  }

  @UseGuards(requires('administer'))
  @Post('admin/companies/:companyID/limits')
  @HttpCode(200)
  async limit(
    @Context() context: CallContext,
    @Param('companyID') companyID: string,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const limits = Object.entries(read(companyLimitsBody, body)).flatMap(([amount, limit]) =>
      limit === undefined ? [] : [[amount, limit] as const],
    );
    const request = { companyID: Number(companyID), limits: Object.fromEntries(limits) };
    return success(await this.#caller.call(accountsContract.setCompanyLimits, request, context), reply);
  }

  async #usage(companyID: number, context: CallContext, reply: FastifyReply): Promise<Success> {
    return success({ message: await this.#caller.call(accountsContract.companyUsage, { companyID }, context) }, reply);
  }
}
