import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');

/** Handlers whose answers mark no views, or are not those of a command, each with its reason. */
const WITHOUT_VIEWS: Readonly<Record<string, string>> = {
  'libs/contexts/product/platform-feed/take-feed.handler.ts': 'a message has no answer of its own',
  'libs/contexts/tracking/order-transport/order-transport.handler.ts': 'a replay finds the order in its stream (TRA-8)',
  'libs/contexts/accounts/usage/usage.handlers.ts': 'limits have no view',
  'libs/contexts/statistics/declare-series/declare-series.handlers.ts': 'declarations have no view',
  'libs/contexts/accounts/sessions/sign-in-links.handlers.ts': 'links have no view',
  'libs/contexts/product/import-products/begin-import.handler.ts': 'an import is repeated by its importID (IMP-1)',
  'libs/contexts/product/import-products/import-rows.handler.ts': 'what is read of an import is never late (IMP-2)',
};

/** Commands without an answer, by a part of the call, each with its reason. */
const UNANSWERED: Readonly<Record<string, string>> = {
  'decide(state, message)': 'a message has no answer of its own',
  'orderTransport(before, order)': 'a replay finds the order in its stream (TRA-8)',
  'makeSignInLink(state, ': 'a call without an API key has no Idempotency-Key',
  'takeSignInLink(state, ': 'a call without an API key has no Idempotency-Key; `appendSession` has an answer',
  'beginImport(before, ': 'an import is repeated by its importID (IMP-1)',
  'beginRows(state, ': 'lines are repeated by their numbers (IMP-2)',
  'recordRows(state, ': 'lines are repeated by their numbers (IMP-2)',
  'resumeRows(state, ': 'lines are repeated by their numbers (IMP-2)',
  'const updated = updateProduct(state, change);': 'it appends nothing',
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
  readonly isAnswered: boolean;
}

/** `answeredCommand` makes the answer that it stores and gives. */
function callsIn(text: string): Calls {
  const commands: string[] = [];
  const changes: string[] = [];
  const answers: ts.CallExpression[] = [];
  let isAnswered = false;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      if (called.endsWith('.answeredCommand')) isAnswered = true;
      if (called === 'handleCommand' || called.endsWith('.command')) commands.push(node.getText());
      if (CHANGE.test(called)) changes.push(node.getText());
      if (called === 'withProjection') answers.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('handler.ts', text, ts.ScriptTarget.Latest, true));
  return { commands, changes, answers, isAnswered };
}

/** Sentences that state what to do. */
function problemsOf(text: string, marksViews = true): string[] {
  const { commands, changes, answers, isAnswered } = callsIn(text);
  const excused = Object.keys(UNANSWERED);
  const unanswered = commands.filter(
    (command) => !/\banswer\b/.test(command) && !excused.some((part) => command.includes(part)),
  );
  const unmarked = marksViews && commands.length > 0 && answers.length === 0 && !isAnswered;
  return [
    ...changes
      .filter((change) => !/\banswer\b/.test(change))
      .map(() => 'its change of an import gets no `answer`: a replay would be refused (ANS-7)'),
    ...unanswered.map(
      () => 'its command gets no `answer`: a replay under the same Idempotency-Key would run it again (ANS-7)',
    ),
    ...(unmarked ? ['return `withProjection(answer, result)`: the answer lacks X-Projection (SEA-6)'] : []),
    ...answers
      .filter(({ arguments: [answer] }) => marksViews && (answer === undefined || ts.isObjectLiteralExpression(answer)))
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
  const texts = handlers.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
  const found = texts.flatMap(([file, text]) =>
    problemsOf(text, WITHOUT_VIEWS[file] === undefined).map((problem) => `${file}: ${problem}`),
  );
  expect(found).toEqual([]);
  const commands = texts.flatMap(([, text]) => callsIn(text).commands);
  const parts = Object.keys(UNANSWERED).filter((part) => !commands.some((command) => command.includes(part)));
  expect(parts.map((part) => `remove ${part} from UNANSWERED`)).toEqual([]);
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
    'await a.command(answer);\nconst result = await a.command(known);\nreturn withProjection(answer, result);',
    /gets no `answer`/,
  ],
  [
    'const result = await handleCommand({ answer });\nreturn withProjection({ ...answer, headers }, result);',
    /a replay would lose them/,
  ],
])('%s', (text, sentence) => expect(problemsOf(text)).toEqual([expect.stringMatching(sentence)]));
