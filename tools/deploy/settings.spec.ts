import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { composeProblems } from './compose-rules.ts';
import { parseCompose } from './compose.ts';
import { SERVICES } from './problems.ts';
import { unknownSettings } from './settings.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const compose = read('docker-compose.yml');

/** The pages whose settings operators set. */
const FOR_OPERATORS = ['docs/operations.md', 'docs/runbook.md', 'docs/reference/errors.md'];
/** Settings that only a container has: nothing is kept in the directory, and Compose publishes the ports. */
const WITHIN = ['DATA_DIR', 'HOST', 'PORT', 'HEALTH_PORT'];

/** The variables of this name that a Compose file hands to its services. */
const passing = (text: string, name: string): string[] =>
  Object.entries(parseCompose(text).services).flatMap(([service, { environment = {} }]) =>
    environment[name]?.startsWith(`\${${name}:-`) ? [service] : [],
  );

/** Settings of these texts that a Compose file does not pass. */
function notPassed(text: string): string[] {
  const named = FOR_OPERATORS.flatMap((file) => read(file).match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b/g) ?? []);
  const settings = [...new Set(named)].filter((name) => unknownSettings([name]).length === 0);
  expect(settings.length).toBeGreaterThan(15);
  return settings
    .filter((name) => !WITHIN.includes(name) && passing(text, name).length === 0)
    .map((name) => `operators are told to set ${name}, and docker-compose.yml does not pass it`);
}

test('RUN-2: docker-compose.yml keeps our rules: each setting is one that its service reads, and valid', () => {
  expect(composeProblems(compose)).toEqual([]);
  const misspelt = compose.replace('POLL_INTERVAL_SECONDS: ', 'POLL_INTERVAL: ');
  expect(composeProblems(misspelt)).toEqual(['transport-tracking-worker: unused setting POLL_INTERVAL']);
});

test('docker-compose.yml passes each setting that operators are told to set', () => {
  expect(notPassed(compose)).toEqual([]);
  const without = compose.replace(/^ +MAIL_IN_DOUBT: .*\n/m, '');
  expect(notPassed(without)).toEqual([
    'operators are told to set MAIL_IN_DOUBT, and docker-compose.yml does not pass it',
  ]);
});

test.each(['EFFECTS', 'EVENT_VERSIONS'])('every service of docker-compose.yml has the same %s', (name) => {
  expect(passing(compose, name).toSorted()).toEqual(SERVICES.toSorted());
});

test('docs/deployment.md names each variable of docker-compose.yml', () => {
  const variables = [...compose.matchAll(/\$\{(\w+):-/g)].map(([, name = '']) => name);
  const [, section = ''] = read('docs/deployment.md').split(/^## One machine: Compose$/m);
  const named = section.split(/^## /m, 1)[0] ?? '';
  expect([...new Set(variables)].filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
});

test('RUN-2: each setting in deploy/kubernetes is one that a service reads', () => {
  // The names of images are no settings.
  const files = globSync('deploy/kubernetes/**/*.{env,yaml}', { cwd: ROOT, exclude: ['**/release.yaml'] });
  const found = files.map((file): [string, string[]] => {
    const text = read(file);
    const form = file.endsWith('.env') ? /^([A-Z][A-Z\d_]+)=/gm : /(?:\bname: |^ {2})([A-Z][A-Z\d_]+\b)(?=$|[:,\s])/gm;
    return [file, [...text.matchAll(form)].map(([, name = '']) => name)];
  });
  expect(found.flatMap(([, names]) => names).length).toBeGreaterThan(60);
  expect(
    found.flatMap(([file, names]) => unknownSettings(names).map((name) => `${file}: no service reads ${name}`)),
  ).toEqual([]);
});
