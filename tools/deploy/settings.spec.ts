import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { composeProblems } from './compose-rules.ts';
import { unknownSettings } from './settings.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');

test('RUN-2: docker-compose.yml keeps our rules: each setting is one that its service reads, and valid', () => {
  expect(composeProblems(compose)).toEqual([]);
  const misspelt = compose.replace('POLL_INTERVAL_SECONDS: ', 'POLL_INTERVAL: ');
  expect(composeProblems(misspelt)).toEqual(['transport-tracking-worker: unused setting POLL_INTERVAL']);
});

test('RUN-2: each setting in deploy/kubernetes is one that a service reads', () => {
  // The names of images are no settings.
  const files = globSync('deploy/kubernetes/**/*.{env,yaml}', { cwd: ROOT, exclude: ['**/release.yaml'] });
  const found = files.map((file): [string, string[]] => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const form = file.endsWith('.env') ? /^([A-Z][A-Z\d_]+)=/gm : /(?:\bname: |^ {2})([A-Z][A-Z\d_]+\b)(?=$|[:,\s])/gm;
    return [file, [...text.matchAll(form)].map(([, name = '']) => name)];
  });
  expect(found.flatMap(([, names]) => names).length).toBeGreaterThan(60);
  expect(
    found.flatMap(([file, names]) => unknownSettings(names).map((name) => `${file}: no service reads ${name}`)),
  ).toEqual([]);
});
