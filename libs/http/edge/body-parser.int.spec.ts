import type { AddressInfo } from 'node:net';
import { Body, Controller, Post } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testEdge } from '../testing/test-edge.ts';
import type { Edge } from './create-edge.ts';

@Controller('thing')
class EchoController {
  @Post()
  post(@Body() body: object) {
    return { message: body, status: 'success' };
  }
}

let edge: Edge;
beforeAll(async () => {
  edge = await testEdge(EchoController);
  await edge.app.listen(0, '127.0.0.1');
});
afterAll(() => edge.close());

async function read(body: string): Promise<unknown> {
  const { port } = edge.app.getHttpServer().address() as AddressInfo;
  const headers = { 'x-api-key': 'any', 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}/thing`, { method: 'POST', headers, body });
  const { message, code } = (await response.json()) as { message: unknown; code?: string };
  return code ?? message;
}

describe('ANS-13: which JSON is read, and how', () => {
  test.each([
    ['a byte order mark before it is ignored', '\uFEFF{"a":1}', { a: 1 }],
    ['a second one is not', '\uFEFF\uFEFF{"a":1}', 'malformed_json'],
    ['one alone is no JSON', '\uFEFF', 'malformed_json'],
    ['one within a text stays', '{"a":"\uFEFF1"}', { a: '\uFEFF1' }],
    ['of members of one name the last one counts', '{"a":1,"b":2,"a":3}', { a: 3, b: 2 }],
    ['however they are spelled, and in depth', '{"a":{"b":1,"\\u0062":2}}', { a: { b: 2 } }],
  ])('%s', async (_, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });
});
