import { Controller, Delete, Inject, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller } from '@vpds/kernel';
import { CALLER, Context, ObjectBody, type Success, read, requires, success } from '@vpds/http';
import type { FastifyReply } from 'fastify';
import { SECTIONS } from '../domain/prepared-data.ts';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { deletePreparedDataBody } from './delete-prepared-data.schema.ts';

@UseGuards(requires('uploadResources'))
@Controller('product/prepare-data')
export class DeletePreparedDataController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Delete()
  async delete(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { vehicleIdentificationNumber, ...given } = read(deletePreparedDataBody, body);
    const sections = SECTIONS.filter((section) => given[section] === true);
    const request = { vehicleIdentificationNumber, sections };
    return success(await this.#caller.call(preparedDataContract.delete, request, context), reply);
  }
}
