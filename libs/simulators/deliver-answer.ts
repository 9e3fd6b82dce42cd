import type { FastifyReply } from 'fastify';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { Answer } from './simulated-system.ts';

const json = 'application/json; charset=utf-8';

/** Strikes before any work. `'nothing'` gives no answer; null lets the system work. */
export function strikeBefore(fault: Fault | null, reply: FastifyReply): Answer | 'nothing' | null {
  switch (fault?.kind) {
    case 'silence':
      reply.hijack();
      return 'nothing';
    case 'dropped':
      breakOff(reply);
      return 'nothing';
    case 'status':
      return {
        status: fault.status,
        body: { message: fault.message ?? `A fault was asked for: ${fault.status}` },
        ...(fault.retryAfter !== undefined && { headers: { 'retry-after': String(fault.retryAfter) } }),
      };
    default:
      return null;
  }
}

export async function deliver(
  answer: Answer,
  fault: Fault | null,
  reply: FastifyReply,
  closing: AbortSignal,
): Promise<FastifyReply> {
  const text = JSON.stringify(answer.body);
  switch (fault?.kind) {
    case 'slow':
      return (await passed(fault.milliseconds, closing)) ? send(answer, text, reply) : breakOff(reply);
    case 'answer-lost':
      return breakOff(reply);
    case 'half-body':
      return sendHalf(answer, text, reply);
    case 'malformed-json':
      return send(answer, text.slice(0, -1), reply);
    case 'endless':
      return sendEndlessly(answer, text, reply, closing);
    default:
      return send(answer, text, reply);
  }
}

function passed(milliseconds: number, closing: AbortSignal): Promise<boolean> {
  return delay(milliseconds, true, { signal: closing }).catch(() => false);
}

function breakOff(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function send(answer: Answer, text: string, reply: FastifyReply): FastifyReply {
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, 'content-type': json })
    .send(text);
}

function sendHalf(answer: Answer, text: string, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const body = Buffer.from(text);
  reply.raw.writeHead(answer.status, { ...answer.headers, 'content-type': json, 'content-length': body.length });
  reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.socket?.destroySoon());
  return reply;
}

async function sendEndlessly(
  answer: Answer,
  text: string,
  reply: FastifyReply,
  closing: AbortSignal,
): Promise<FastifyReply> {
  reply.hijack();
  reply.raw.writeHead(answer.status, { ...answer.headers, 'content-type': json });
  // This lasts until the connection ends.
  await pipeline(withoutEnd(text), reply.raw, { signal: closing }).catch(() => undefined);
  return reply;
}

async function* withoutEnd(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text.slice(0, -1));
  const spaces = Buffer.alloc(65_536, ' ');
  for (;;) yield spaces;
}
