import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { OPERATOR_KEY, type RunningService, startService, stopAndRemove } from './harness/service.ts';

const README = join(resolve(import.meta.dirname, '..'), 'README.md');
const text = readFileSync(README, 'utf8');

/** The tour's commands in order, with the README's answers. */
const tour = [...text.matchAll(/<!-- tour -->\s+```sh\n([^]*?)```\s+```json\n([^]*?)```/g)].map(
  ([, command = '', answer = '']) => ({ command, answer: JSON.parse(answer) as unknown }),
);

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => stopAndRemove(service));

/** The platform's answer may come at any time; the README mentions that, and shows a history without it. */
function withoutPlatform(answer: { message: unknown }): unknown {
  const { message } = answer;
  if (!Array.isArray(message)) return answer;
  const isPlatform = (entry: { event?: string }) => entry.event === 'ProductRegisteredWithPlatform';
  return { ...answer, message: message.filter((entry) => !isPlatform(entry as { event?: string })) };
}

/** Times and random ids differ between runs; everything else must equal the README. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (key === 'at' || key === 'transportID' ? typeof inner : inner)),
  );
}

describe('the README', () => {
  test('has a tour', () => {
    expect(tour.length).toBeGreaterThanOrEqual(9);
  });

  test.each(tour.map(({ command, answer }, index) => [index + 1, command, answer] as const))(
    'tour, step %i answers as shown',
    async (_index, command, answer) => {
      const isAsShown = async (): Promise<void> =>
        expect(comparable(await answerOf(command))).toMatchObject(comparable(answer) as object);
      // Statistics follow, within a second on a quiet machine (STA-8); every other step must be right at once.
      if (command.includes('/statistics')) await eventually(isAsShown, 20_000, 100);
      else await isAsShown();
    },
  );

  test.each(tour.map(({ command, answer }, index) => [index + 1, command, answer] as const))(
    'tour, step %i once more, where there are products already: the same but for numbers',
    async (_index, command, answer) => {
      expect(withoutNumbers(await answerOf(command))).toMatchObject(withoutNumbers(answer) as object);
    },
  );
});

/** Variables of a step are available to the next one. */
async function answerOf(command: string): Promise<unknown> {
  const kept = join(service.directory, 'tour-variables');
  const script = `[ ! -f ${kept} ] || . ${kept}\n${command}\n{ declare -p PRODUCT; declare -p PARTNER; } > ${kept} 2> /dev/null || true`;
  const env = { ...process.env, VPDS_URL: service.url, VPDS_API_KEY: OPERATOR_KEY };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env });
  return withoutPlatform(JSON.parse(stdout) as { message: unknown });
}

/** Ids, counts and numbers in others' ids differ unless the tour is the first. */
function withoutNumbers(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(comparable(value), (key, inner: unknown) =>
      key === 'productID' || key === 'commissionPartnerID' || (typeof inner === 'number' && !FIELDS.has(key))
        ? typeof inner
        : typeof inner === 'string'
          ? inner.replace(/^B-\d{4}-\d{6}$/, 'an id of B')
          : inner,
    ),
  );
}

const FIELDS = new Set(['mileage', 'from', 'to']);
