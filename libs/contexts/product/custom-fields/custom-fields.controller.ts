import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, linkNext, read, requires, success } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { productContract } from '../product.contract.ts';
import { customFieldsQuery, defineCustomFieldBody } from './custom-fields.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/custom-fields')
export class CustomFieldsController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Post()
  @HttpCode(200)
  async define(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { companyID, type, alias = null } = read(defineCustomFieldBody, body);
    return success(
      await this.#caller.call(productContract.defineCustomField, { companyID, type, alias }, context),
      reply,
    );
  }

  @Get()
  async list(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const page = read(customFieldsQuery, query);
    const { rows, next } = await this.#caller.call(productContract.customFields, page, context);
    linkNext(request, reply, next);
    return success({ message: rows }, reply);
  }
}
