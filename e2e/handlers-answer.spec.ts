import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');

/** Handlers that lack an answer or views, each with its reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'libs/contexts/product/platform-feed/take-feed.handler.ts': 'a message has no answer of its own',
  'libs/contexts/tracking/order-transport/order-transport.handler.ts': 'a replay finds the order in its stream (TRA-8)',
  'libs/contexts/accounts/usage/usage.handlers.ts': 'limits have no view',
  'libs/contexts/statistics/declare-series/declare-series.handlers.ts': 'declarations have no view',
  'libs/contexts/accounts/sessions/sign-in-links.handlers.ts':
    'links have no view, and a call without an API key has no Idempotency-Key; `appendSession` has an answer',
  'libs/contexts/product/import-products/begin-import.handler.ts': 'an import is repeated by its importID (IMP-1)',
  'libs/contexts/product/import-products/import-rows.handler.ts':
    'lines are repeated by their numbers, and what is read of an import is never late (IMP-2)',
};

/** Files that handlers share, whose commands have no answer, each with its reason. */
const OWN_EVENTS: Readonly<Record<string, string>> = {
  'libs/contexts/accounts/audit/audit-trail.ts': 'an entry of what has happened',
  'libs/contexts/commission/notify-partner/notification-ledger.ts': "a job's own",
  'libs/contexts/product/external-id/external-ids.ts': 'a claim: its product is appended afterwards',
  'libs/contexts/product/platform-feed/feed-ledger.ts': 'a message has no answer of its own',
  'libs/contexts/product/undo-import/undo-import.job.ts': "a job's own",
};
/** An import is changed by this: what is read of one is never late (IMP-2). */
const CHANGE = /(?:^|\.)change$/;

interface Calls {
  readonly commands: readonly string[];
  readonly changes: readonly string[];
  readonly answers: readonly ts.CallExpression[];
}

function callsIn(text: string): Calls {
  const commands: string[] = [];
  const changes: string[] = [];
  const answers: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      if (called === 'handleCommand' || /(?:^|\.)command$/.test(called)) commands.push(node.getText());
      if (CHANGE.test(called)) changes.push(node.getText());
      if (called === 'withProjection') answers.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('handler.ts', text, ts.ScriptTarget.Latest, true));
  return { commands, changes, answers };
}

/** Sentences that state what to do. */
function problemsOf(text: string): string[] {
  const { commands, changes, answers } = callsIn(text);
  if (changes.some((change) => !/\banswer\b/.test(change)))
    return ['its change of an import gets no `answer`: a replay would be refused (ANS-7)'];
  if (commands.length === 0 || text.includes('commandAnswer(')) return [];
  return [
    ...(commands.some((command) => /\banswer\b/.test(command))
      ? []
      : ['its command gets no `answer`: a replay under the same Idempotency-Key would run it again (ANS-7)']),
    ...(answers.length > 0 ? [] : ['return `withProjection(answer, result)`: the answer lacks X-Projection (SEA-6)']),
    ...answers
      .filter(({ arguments: [answer] }) => answer === undefined || ts.isObjectLiteralExpression(answer))
      .map(() => 'put headers and message into the `answer` that the command stores: a replay would lose them (ANS-7)'),
  ];
}

const sources = globSync('libs/contexts/*/**/*.ts', {
  cwd: ROOT,
  exclude: ['**/dist/**', '**/node_modules/**', '**/testing/**', '**/*.spec.ts'],
});
const handlers = sources.filter((file) => /\.handlers?\.ts$/.test(file));

test('ANS-7, SEA-6: each write stores the answer that it gives, and marks views that lag', () => {
  expect(handlers.length).toBeGreaterThan(20);
  const found = handlers
    .filter((file) => OTHERWISE[file] === undefined)
    .flatMap((file) => problemsOf(readFileSync(join(ROOT, file), 'utf8')).map((problem) => `${file}: ${problem}`));
  expect(found).toEqual([]);
});

test('ANS-7: so does each command that handlers share', () => {
  const shared = sources.filter((file) => !handlers.includes(file) && OWN_EVENTS[file] === undefined);
  const unanswered = shared.filter((file) => {
    const { commands } = callsIn(readFileSync(join(ROOT, file), 'utf8'));
    return commands.some((command) => command.startsWith('handleCommand') && !/\banswer\b/.test(command));
  });
  expect(unanswered).toEqual([]);
});

test.each([
  ['return this.#imports.change(importID, context, decide);', /gets no `answer`/],
  ['const result = await handleCommand({ store });\nreturn withProjection(answer, result);', /gets no `answer`/],
  ['await this.#products.command(known, context, decide, answer);\nreturn answer;', /return `withProjection/],
  [
    'const result = await handleCommand({ answer });\nreturn withProjection({ ...answer, headers }, result);',
    /a replay would lose them/,
  ],
])('%s', (text, sentence) => expect(problemsOf(text)).toEqual([expect.stringMatching(sentence)]));
