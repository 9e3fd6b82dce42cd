import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, type Success, read, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { readPreparedDataParameters } from './read-prepared-data.schema.ts';

@Controller('product/prepare-data')
export class ReadPreparedDataController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get(':vin')
  async get(
    @Context() context: CallContext,
    @Param('vin') vehicleIdentificationNumber: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const request = read(readPreparedDataParameters, { vehicleIdentificationNumber });
    return success({ message: await this.#caller.call(preparedDataContract.get, request, context) }, reply);
  }
}
