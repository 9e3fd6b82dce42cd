import { Controller, Get, Inject, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller, Operation } from '@vpds/kernel';
import {
  CALLER,
  Context,
  type Page,
  type PageRequest,
  type Success,
  linkNext,
  read,
  requires,
  success,
} from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountsContract } from '../accounts.contract.ts';
import { listQuery } from './list-accounts.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin')
export class ListAccountsController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get('companies')
  companies(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return this.#list(accountsContract.companies, context, query, request, reply);
  }

  @Get('users')
  users(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return this.#list(accountsContract.users, context, query, request, reply);
  }

  @Get('api-keys')
  apiKeys(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return this.#list(accountsContract.apiKeys, context, query, request, reply);
  }

  async #list(
    operation: Operation<PageRequest, Page>,
    context: CallContext,
    query: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Success> {
    const { rows, next } = await this.#caller.call(operation, read(listQuery, query), context);
    linkNext(request, reply, next);
    return success({ message: rows }, reply);
  }
}
