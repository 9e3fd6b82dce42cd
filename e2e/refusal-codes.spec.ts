import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { edgeErrors } from '@vpds/http';
import { EDGES } from '@vpds/interface';

/** Refused within a context, where its own job expects it. */
const WITHIN = new Set(['notification_not_waiting']);

const LIBS = resolve(import.meta.dirname, '../libs');
const PAGE = resolve(import.meta.dirname, '../docs/reference/errors.md');
const catalogue = new Map(
  [edgeErrors, ...EDGES.map(({ errors }) => errors)].flatMap((errors) => Object.entries(errors)),
);
const codes = new Set(catalogue.keys());

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

test('ANS-21: docs/reference/errors.md has each error with its status and text, and no other', () => {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| (\d{3}) +\| `(\w+)` +\| `(.*?)` +\| +\S/gm);
  const documented = [...rows].map(([, http, code, text]) => `${http} ${code} ${text}`);
  const errors = [...catalogue].map(([code, { http, text }]) => `${http} ${code} ${text}`);
  expect(documented.toSorted()).toEqual(errors.toSorted());
});
