import { expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOG_CODES } from '@vpds/observability';
import ts from 'typescript';
import { ALERTS, DISTRIBUTED_ALERTS } from './alerts.ts';

const root = resolve(import.meta.dirname, '../..');
const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
const codes = Object.keys(LOG_CODES);

function sources(): { file: string; text: string }[] {
  return ['libs', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/node_modules|\.spec\.ts$|(?:^|\/)(?:dist|testing)\//.test(file))
      .map((file) => ({ file: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') })),
  );
}

/** Logger calls at warn or above whose line is no object literal with a `code`. */
function withoutCode(file: string, text: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isWarning(node.expression) && !hasCode(node.arguments[0]))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isWarning(called: ts.Expression): boolean {
  if (ts.isElementAccessExpression(called)) return isLogger(called.expression);
  return (
    ts.isPropertyAccessExpression(called) &&
    /^(?:warn|error|fatal)$/.test(called.name.text) &&
    isLogger(called.expression)
  );
}

function isLogger(expression: ts.Expression): boolean {
  return /(?:^|[.#])(?:logger|log)$/i.test(expression.getText());
}

function hasCode(line: ts.Expression | undefined): boolean {
  return (
    line !== undefined &&
    ts.isObjectLiteralExpression(line) &&
    line.properties.some((property) => property.name?.getText() === 'code')
  );
}

test('every line at warn or above has a code', () => {
  const plant =
    "this.#logger.warn({ err }, 'x'); logger.error('y'); parts.logger.fatal(line, 'z'); logger[level](l, w);";
  expect(withoutCode('plant.ts', plant)).toHaveLength(4);
  const found = sources().flatMap(({ file, text }) => (/logger/i.test(text) ? withoutCode(file, text) : []));
  // Nest's own lines have a variable level.
  expect(found.map((place) => place.replace(/:\d+$/, ''))).toEqual([expect.stringMatching(/\/logging\.ts$/)]);
});

test('every code is used', () => {
  const text = sources()
    .filter(({ file }) => !file.endsWith('log-codes.ts'))
    .map((source) => source.text)
    .join('\n');
  const families = [...text.matchAll(/code: `(\w+_)\$\{/g)].map(([, family]) => family ?? '');
  const unused = codes.filter(
    (code) => !text.includes(`'${code}'`) && !families.some((family) => code.startsWith(family)),
  );
  expect(unused).toEqual([]);
});

/** Codes in the runbook's lines of an alert, or in the table at its end. */
function listed(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('**Log lines** ') || line.startsWith('| `'));
  return lines.flatMap((line) => {
    const part = line.startsWith('|') ? (line.split('|')[1] ?? '') : line.replace('**Log lines** ', '');
    return [...part.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? '');
  });
}

test('every code has its place in the runbook, and the runbook names no other', () => {
  const known = new Set(listed(runbook));
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
  expect([...known].filter((code) => !codes.includes(code))).toEqual([]);
});

test("an alert's entry lists the codes that the alert names", () => {
  for (const { name, codes: named } of [...ALERTS, ...DISTRIBUTED_ALERTS]) {
    const entry = runbook.split(/^##+ /m).find((text) => text.startsWith(`${name}\n`)) ?? '';
    expect([name, listed(entry)]).toEqual([name, [...named]]);
  }
});
