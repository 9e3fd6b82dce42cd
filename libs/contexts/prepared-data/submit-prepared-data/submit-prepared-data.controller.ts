import { Controller, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller, Json } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, requires, success, takes } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { submitPreparedDataBody } from './submit-prepared-data.schema.ts';

@UseGuards(requires('uploadResources'))
@Controller('product/prepare-data')
export class SubmitPreparedDataController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @UseGuards(takes())
  @Post()
  @HttpCode(200)
  async submit(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { vehicleIdentificationNumber, fields, documents, images } = read(submitPreparedDataBody, body);
    const request = {
      vehicleIdentificationNumber,
      fields: fields ?? null,
      documents: (documents ?? null) as Json,
      images: (images ?? null) as Json,
    };
    return success(await this.#caller.call(preparedDataContract.submit, request, context), reply);
  }
}
