import { Controller, Get, HttpCode, Inject, Post, Query, Res, UseGuards } from '@nestjs/common';
import { BEGINNING, type CallContext, type EventStore, type Json, Refusal } from '@vpds/kernel';
import type { FastifyReply } from 'fastify';
import { type Success, success, requires, read, Context, ObjectBody } from '@vpds/http';
import { type EventDecision, takeDecision, withdrawDecision } from './event-decisions.ts';
import { VERIFY_PAGE, decisionBody, verifyQuery, withdrawBody } from './event-log.schema.ts';
import type { KnownDecisions } from './known-decisions.ts';
import { verifyPage } from './verify-log.ts';

export const STORED_LOG = Symbol('StoredLog');

/** The stored log and the decisions about its events. */
export interface StoredLog {
  readonly stored: EventStore;
  readonly decisions: KnownDecisions;
}

@UseGuards(requires('administer'))
@Controller('admin/log')
export class EventLogController {
  readonly #log: StoredLog;

  constructor(@Inject(STORED_LOG) log: StoredLog) {
    this.#log = log;
  }

  @Get('verify')
  async verify(@Query() query: object, @Res({ passthrough: true }) reply: FastifyReply): Promise<Success> {
    const { after = BEGINNING } = read(verifyQuery, query);
    const { stored, decisions } = this.#log;
    const page = await verifyPage(stored, await decisions.current(), after, VERIFY_PAGE);
    return success({ message: page as unknown as Json }, reply);
  }

  @Get('decisions')
  async list(@Res({ passthrough: true }) reply: FastifyReply): Promise<Success> {
    const decisions = await this.#log.decisions.current();
    return success({ message: [...decisions.values()].map(shown) }, reply);
  }

  @Post('decisions')
  @HttpCode(200)
  async decide(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const { stream, revision, reason, decision: kind, content } = read(decisionBody, body);
    const { stored, decisions } = this.#log;
    const [event] = await stored.readStream({ stream, from: BigInt(revision), limit: 1 });
    if (event?.revision !== BigInt(revision)) throw new Refusal('event_not_found', [stream, revision]);
    const { id: eventID, type: eventType, recordedAt, metadata } = event;
    const payload = content === undefined ? null : JSON.stringify(content);
    const place = { stream, revision, eventID, eventType, position: String(event.position), recordedAt };
    const decision: EventDecision = { ...place, owner: metadata.owner, kind, payload, reason };
    await decisions.command(context, (state) => takeDecision(state, decision));
    return success({ message: shown(decision) }, reply);
  }

  @Post('decisions/withdraw')
  @HttpCode(200)
  async withdraw(
    @Context() context: CallContext,
    @ObjectBody() body: object,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success> {
    const place = read(withdrawBody, body);
    await this.#log.decisions.command(context, (state) => withdrawDecision(state, place));
    return success({ message: 'Withdrawn' }, reply);
  }
}

function shown({ stream, revision, eventType, position, kind, reason }: EventDecision): Json {
  return { stream, revision, eventType, position, decision: kind, reason };
}
