import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { accountsContract } from '@vpds/accounts/contract';
import type { CallContext, Caller, Json } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, linkNext, read, requires, success } from '@vpds/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { defineDocumentCategoryBody, documentCategoriesQuery } from './document-categories.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/document-categories')
export class DocumentCategoriesController {
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
    const request = read(defineDocumentCategoryBody, body);
    return success(await this.#caller.call(preparedDataContract.defineDocumentCategory, request, context), reply);
  }

  /** Starts from the list of companies: their first category has no event. */
  @Get()
  async list(
    @Context() context: CallContext,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const page = read(documentCategoriesQuery, query);
    const { rows, next } = await this.#caller.call(accountsContract.companies, page, context);
    const companyIDs = rows.map((row) => (row as { companyID: number }).companyID);
    const shown = await this.#caller.call(preparedDataContract.documentCategories, { companyIDs }, context);
    linkNext(request, reply, next);
    return success({ message: shown as Json }, reply);
  }
}
