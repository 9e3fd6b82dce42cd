import { Controller, Get, HttpCode, Inject, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { CallContext, Caller, JsonObject } from '@vpds/kernel';
import type { FastifyReply } from 'fastify';
import { auditContract } from './audit.contract.ts';
import { CALLER, type Success, success, requires, read, Context, ObjectBody } from '@vpds/http';
import { projectionsContract } from './projections.contract.ts';
import { versionBody } from './projections.schema.ts';

@UseGuards(requires('administer'))
@Controller('admin/projections')
export class ProjectionsController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get()
  async list(@Context() context: CallContext, @Res({ passthrough: true }) reply: FastifyReply): Promise<Success> {
    return success({ message: await this.#caller.call(projectionsContract.list, {}, context) }, reply);
  }

  @Post(':name/replay')
  @HttpCode(200)
  async replay(
    @Context() context: CallContext,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    await this.#recorded('ProjectionReplayAsked', { name }, context);
    return success(await this.#caller.call(projectionsContract.replay, { name }, context), reply);
  }

  @Post(':name/switch')
  @HttpCode(200)
  async switch(
    @Context() context: CallContext,
    @Param('name') name: string,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { version } = read(versionBody, body);
    await this.#recorded('ProjectionSwitchAsked', { name, version }, context);
    return success(await this.#caller.call(projectionsContract.switch, { name, version }, context), reply);
  }

  @Post(':name/drop')
  @HttpCode(200)
  async drop(
    @Context() context: CallContext,
    @Param('name') name: string,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { version } = read(versionBody, body);
    await this.#recorded('ProjectionDropAsked', { name, version }, context);
    return success(await this.#caller.call(projectionsContract.drop, { name, version }, context), reply);
  }

  @Get(':name/left-out')
  async leftOut(
    @Context() context: CallContext,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    return success({ message: await this.#caller.call(projectionsContract.leftOut, { name }, context) }, reply);
  }

  @Post(':name/left-out/retry')
  @HttpCode(200)
  async retry(
    @Context() context: CallContext,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    await this.#recorded('LeftOutRetryAsked', { name }, context);
    return success(await this.#caller.call(projectionsContract.settle, { name, how: 'retry' }, context), reply);
  }

  @Post(':name/left-out/drop')
  @HttpCode(200)
  async dropLeftOut(
    @Context() context: CallContext,
    @Param('name') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    await this.#recorded('LeftOutDropAsked', { name }, context);
    return success(await this.#caller.call(projectionsContract.settle, { name, how: 'drop' }, context), reply);
  }

  /** Audited first: nothing is done without a record. */
  async #recorded(action: string, detail: JsonObject, context: CallContext): Promise<void> {
    await this.#caller.call(auditContract.record, { action, detail }, context);
  }
}

@UseGuards(requires('administer'))
@Controller('admin/followers')
export class FollowersController {
  readonly #caller: Caller;

  constructor(@Inject(CALLER) caller: Caller) {
    this.#caller = caller;
  }

  @Get()
  async list(@Context() context: CallContext, @Res({ passthrough: true }) reply: FastifyReply): Promise<Success> {
    return success({ message: await this.#caller.call(projectionsContract.followers, {}, context) }, reply);
  }
}
