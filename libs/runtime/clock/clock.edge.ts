import { Controller, HttpCode, Inject, Module, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type ContextEdge, type Success, success, requires } from '@vpds/http';
import type { ClockWatch } from './clock-watch.ts';

export const CLOCK_WATCH = Symbol('ClockWatch');

@UseGuards(requires('administer'))
@Controller('admin/clock')
class ClockController {
  readonly #watch: ClockWatch;

  constructor(@Inject(CLOCK_WATCH) watch: ClockWatch) {
    this.#watch = watch;
  }

  @Post('accept')
  @HttpCode(200)
  async accept(@Res({ passthrough: true }) reply: FastifyReply): Promise<Success> {
    const ahead = await this.#watch.accept();
    return success({ message: { aheadSeconds: Math.round(ahead / 1_000) } }, reply);
  }
}

@Module({ controllers: [ClockController] })
class ClockEdgeModule {}

/** Operators' endpoints for a stepped clock. */
export const clockEdge: ContextEdge = {
  module: ClockEdgeModule,
  routes: [
    {
      id: 'acceptClock',
      method: 'post',
      path: '/admin/clock/accept',
      permission: 'administer',
      tag: 'Administration',
      source: 'addition (docs/operations.md)',
      summary: 'Accept a step of the clock as true, at once',
      description:
        'A step forward of more than 60 s stops writes until the clock went back or has stayed there for 60 s. Accepted, it counts in this process at once and in every other that is ahead alike within seconds.',
      message: {
        schema: z.object({ aheadSeconds: z.int() }).meta({ id: 'AcceptedClock' }),
        example: { aheadSeconds: 172_800 },
      },
    },
  ],
  errors: {},
};
