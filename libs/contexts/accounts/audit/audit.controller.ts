import { Controller, Get, Inject, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { companyOf } from '@vpds/kernel';
import { CALLER, Context, type Success, linkNext, read, requires, success } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuditRequest, accountsContract } from '../accounts.contract.ts';
import { auditQuery, ownAuditQuery } from './audit.schema.ts';

@Controller()
export class AuditController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @UseGuards(requires('administer'))
  @Get('admin/audit')
  all(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { companyID = null, ...page } = read(auditQuery, query);
    return this.#list({ ...page, companyID }, context, request, reply);
  }

  @UseGuards(requires('administerCompany'))
  @Get('me/audit')
  own(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const companyID = companyOf(context);
    return this.#list({ ...read(ownAuditQuery, query), companyID }, context, request, reply);
  }

  @UseGuards(requires('administer'))
  @Get('admin/refused-logins')
  async refusedLogins(
    @Context() context: CallContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return success({ message: await this.#caller.call(accountsContract.refusedLogins, {}, context) }, reply);
  }

  async #list(
    page: AuditRequest,
    context: CallContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Success> {
    const { rows, next } = await this.#caller.call(accountsContract.audit, page, context);
    linkNext(request, reply, next);
    return success({ message: rows }, reply);
  }
}
