import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { edgeErrors } from '@vpds/http';
import { EDGES } from '@vpds/interface';

/** Refused within a context, where its own job expects it. */
const WITHIN = new Set(['notification_not_waiting']);

const LIBS = resolve(import.meta.dirname, '../libs');
const codes = new Set([edgeErrors, ...EDGES.map(({ errors }) => errors)].flatMap((errors) => Object.keys(errors)));

const sources = readdirSync(LIBS, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.spec\.ts$|(?:^|\/)(?:dist|testing|node_modules|simulators)\//.test(file),
);

test('ANS-5: each code that something is refused with has a text and a status in a catalogue', () => {
  const used = sources.flatMap((file) =>
    [...readFileSync(join(LIBS, file), 'utf8').matchAll(/(?:\brefuse|new Refusal)\(\s*'([a-z_]+)'/g)].map(
      ([, code = '']) => ({ code, file }),
    ),
  );
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter(({ code }) => !codes.has(code) && !WITHIN.has(code))).toEqual([]);
});
