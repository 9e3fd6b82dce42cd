import { Controller, Get } from '@nestjs/common';
import { expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { type Logger, pino } from 'pino';
import { lineOptions } from '../../observability/logging.ts';
import { testEdge } from '../testing/test-edge.ts';

@Controller('thing')
class ThingController {
  @Get()
  get() {
    const cause = new Error('connect ECONNREFUSED 10.1.2.3:27017');
    throw new Unavailable('MongoDB is away', { retryAfterSeconds: 2, cause });
  }
}

test("ANS-5: 503 does not repeat a driver's message, which contains an address; the log does", async () => {
  let logged = '';
  const logger: Logger = pino({ ...lineOptions(), level: 'warn' }, { write: (line: string) => void (logged += line) });
  const edge = await testEdge(ThingController, { logger });
  const ask = () => edge.app.inject({ method: 'GET', url: '/thing', headers: { host: 'x', 'x-api-key': 'any' } });
  const answer = await ask();
  expect((await ask()).statusCode).toBe(503);
  await edge.close();
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '2',
    { message: 'Not available at the moment: MongoDB is away', status: 'error', code: 'unavailable' },
  ]);
  // There is one line, although both are refused.
  expect(JSON.parse(logged)).toMatchObject({
    requestID: answer.headers['x-request-id'],
    reason: 'MongoDB is away',
    cause: 'connect ECONNREFUSED 10.1.2.3:27017',
  });
});
