import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type ApiRoute, edgeErrors } from '@vpds/http';
import { EDGES, eventCodecs } from '@vpds/interface';
import { type ErrorEntry, PERMISSIONS } from '@vpds/kernel';
import { servicesOfContexts } from './harness/composed-services.ts';

const ROOT = resolve(import.meta.dirname, '..');
const ERRORS_PAGE = 'docs/reference/errors.md';
const UNCITED = join(import.meta.dirname, 'uncited-rules.json');
/** Never raised. */
const MOST_UNCITED = 82;

const routes: readonly ApiRoute[] = EDGES.flatMap(({ endpoints }) => endpoints.map(({ route }) => route));
const catalogue = new Map<string, ErrorEntry>(
  [edgeErrors, ...EDGES.map(({ errors }) => errors)].flatMap((errors) => Object.entries<ErrorEntry>(errors)),
);

/** Events of administration that the audit trail lacks, each with its reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  ApiKeyRestricted: 'the terms of a key: recorded in the same append as its ApiKeyIssued',
  SignInLinkMade: 'a sign-in: its session is an ApiKeyIssued',
  SignInLinkUsed: 'a sign-in: its session is an ApiKeyIssued',
  FieldKeysLearned: 'learned from updates of products',
  EffectsDropped: 'recorded before it is done, as EffectsDropAsked',
  SeriesDimensionDeclared: 'what is counted changes nobody’s rights or data',
  SeriesPairDeclared: 'what is counted changes nobody’s rights or data',
};

/** One type of each codec whose events are no administration, with the reason. */
const WITHOUT_AUDIT: Readonly<Record<string, string>> = {
  ActionAudited: 'the trail itself',
  ProductCreated: 'a product has a history (LIF-5)',
  TransportOrdered: 'the history of its product has it',
  NotificationRequested: 'the history of its product has it',
  ExternalIDClaimed: 'the history of its product has it',
  ImportBegun: 'the histories of its products have it, and the import is listed (IMP-2)',
  FieldsPrepared: 'prepared data is replaced as a whole',
  FeedMessageBegun: 'what it changes is in the history of its product',
};

/** The text of each rule in one line, by number. */
const rules = new Map(
  globSync('docs/reference/*.md', { cwd: ROOT }).flatMap((page) =>
    readFileSync(join(ROOT, page), 'utf8')
      .split(/^(?=- \*\*[A-Z]{3}-\d+\*\*|## )/m)
      .flatMap((text) => {
        const [, id] = /^- \*\*([A-Z]{3}-\d+)\*\*/.exec(text) ?? [];
        return id === undefined ? [] : [[id, text.replaceAll(/\s+/g, ' ')] as const];
      }),
  ),
);
const rule = (id: string): string => rules.get(id) ?? '';
const spansOf = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);

/** `%s` matches anything, in the catalogue and in the rule. */
function isTextOf(span: string, { text, named = text }: ErrorEntry): boolean {
  return [text, named].some((each) => {
    const pattern = each.split('%s').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pattern.join('.+')}$`).test(span);
  });
}

describe('ANS-21: a rule quotes errors as the catalogue has them', () => {
  test('a code that is followed by a text has that text', () => {
    const wrong = [...rules].flatMap(([id, text]) =>
      [...text.matchAll(/`([a-z_]+)`(?:,| \||:)? `([^`]+)`/g)].flatMap(([, code = '', quoted = '']) => {
        const entry = catalogue.get(code);
        if (entry === undefined || /^[a-z_]+$/.test(quoted) || isTextOf(quoted, entry)) return [];
        return [`${id} quotes ${code} as '${quoted}', and the catalogue has '${entry.text}': correct one of them`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('a status that is followed by a text is of an error with both', () => {
    const wrong = [...rules].flatMap(([id, text]) =>
      [...text.matchAll(/\b([45]\d\d):? `([^`]* [^`]*)`/g)].flatMap(([, status, quoted = '']) => {
        const isKnown = [...catalogue.values()].some(
          (entry) => entry.http === Number(status) && isTextOf(quoted, entry),
        );
        return isKnown ? [] : [`${id} quotes '${quoted}' as ${status}: no catalogue has it, correct one of them`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('each error is quoted, by its code or text, in a rule that errors.md names for it', () => {
    const rows = [
      ...readFileSync(join(ROOT, ERRORS_PAGE), 'utf8').matchAll(/^\| \d{3} +\| `(\w+)` +\| `.*?` +\| +(.+?) +\|$/gm),
    ];
    expect(rows.length).toBeGreaterThan(80);
    const silent = rows.flatMap(([, code = '', named = '']) => {
      const texts = [...named.matchAll(/[A-Z]{3}-\d+/g)].map(([id]) => rule(id));
      const entry = catalogue.get(code);
      const isQuoted = texts.some((text) =>
        spansOf(text).some((span) => span === code || (entry !== undefined && isTextOf(span, entry))),
      );
      return isQuoted ? [] : [`${code}: none of ${named} quotes it`];
    });
    expect(silent).toEqual([]);
  });
});

describe('a rule that lists is complete', () => {
  const name = ({ method, path }: ApiRoute) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const missing = (id: string, names: readonly string[]) =>
    names.filter((each) => !spansOf(rule(id)).includes(each)).map((each) => `${id} lacks \`${each}\``);
  const operationsIn = (text: string) => spansOf(text).filter((span) => /^(?:GET|POST|PUT|PATCH|DELETE) \//.test(span));

  test('KEY-2: the permissions, and the operations that need none', () => {
    const anyKey = routes.filter(({ permission }) => permission === undefined).map(name);
    expect(missing('KEY-2', PERMISSIONS)).toEqual([]);
    const [, listed = ''] = /Any key may call([^]*)$/.exec(rule('KEY-2')) ?? [];
    const unlisted = anyKey.filter((each) => !operationsIn(listed).includes(each));
    const others = operationsIn(listed).filter((each) => !anyKey.includes(each));
    expect([
      ...unlisted.map((each) => `${each} has no \`permission\`: give its route one, or add it to KEY-2`),
      ...others.map((each) => `${each} has a \`permission\`: remove it from KEY-2`),
    ]).toEqual([]);
  });

  test('AUD-6: permission_unknown names all permissions', () => {
    expect(catalogue.get('permission_unknown')?.text).toBe(`'%s' must be one of: [${PERMISSIONS.join(', ')}]`);
  });

  test('AUD-1: the events of the audit trail', () => {
    const audited = servicesOfContexts().flatMap(({ reactions = [] }) =>
      reactions.filter(({ name: reaction }) => reaction === 'audit').flatMap(({ eventTypes }) => eventTypes),
    );
    expect(audited.length).toBeGreaterThan(0);
    expect(missing('AUD-1', audited)).toEqual([]);
    const codecs = eventCodecs({} as never).map(({ types }) => types);
    const others = codecs.flat().filter((type) => spansOf(rule('AUD-1')).includes(type) && !audited.includes(type));
    expect(others.map((type) => `${type} is not audited: remove it from AUD-1, or add it to AUDITED`)).toEqual([]);
    const settled = [...audited, ...Object.keys(NOT_AUDITED)];
    const open = codecs
      .filter((types) => !types.some((type) => type in WITHOUT_AUDIT))
      .flatMap((types) => types.filter((type) => !settled.includes(type)));
    expect(
      open.map((type) => `${type}: add it to AUDITED (audit-trail.ts), or say here why it is not audited`),
    ).toEqual([]);
  });

  test('IDS-3, KEY-3: the operations that take identifiers of a product', () => {
    const identified = routes.filter(({ errors = {} }) => 'identifiers_disagree' in errors).map(name);
    expect(identified.length).toBeGreaterThan(5);
    expect([...missing('IDS-3', identified), ...missing('KEY-3', identified)]).toEqual([]);
    const listed = operationsIn(rule('IDS-3')).filter((each) => !identified.includes(each));
    expect(listed.map((each) => `${each} takes no identifiers: remove it from IDS-3`)).toEqual([]);
  });

  const typesOf = (...contexts: readonly string[]) =>
    eventCodecs({} as never)
      .filter(({ types }) => types.some((type) => contexts.some((context) => type.startsWith(context))))
      .flatMap(({ types }) => types);

  test('LIF-5: the events of a history', () => {
    expect(missing('LIF-5', typesOf('Product', 'Notification', 'Transport'))).toEqual([]);
  });

  test('UPD-4: for each event of a product, whether it changes `updatedAt`', () => {
    expect(missing('UPD-4', typesOf('Product'))).toEqual([]);
  });

  test('ANS-22: the limits of texts', () => {
    const limits = routes.flatMap(({ errors }) => {
      const [, most] = /at most (\d+) characters/.exec(errors?.['too_long']?.text ?? '') ?? [];
      return most === undefined ? [] : [Number(most)];
    });
    const shown = (most: number) => most.toLocaleString('en');
    const unnamed = limits.filter((most) => !new RegExp(`\\b${shown(most)}\\b`).test(rule('ANS-22')));
    expect([...new Set(unnamed)].map((most) => `ANS-22 lacks ${shown(most)} characters`)).toEqual([]);
  });

  test('guides/keys-and-permissions.md: the permissions', () => {
    const guide = readFileSync(join(ROOT, 'docs/guides/keys-and-permissions.md'), 'utf8');
    expect(PERMISSIONS.filter((permission) => !guide.includes(`\`${permission}\``))).toEqual([]);
  });
});

describe('each rule has a test', () => {
  test('that cites it; uncited-rules.json has the old ones whose tests do not, and only shrinks', () => {
    const tests = globSync('{apps,bench,e2e,launch,libs,tools}/**/*.ts', {
      cwd: ROOT,
      exclude: ['**/node_modules/**', '**/dist/**', 'tools/recipes/mistakes.ts'],
    }).filter((file) => /\.spec\.ts$|\.contract\.ts$|\/testing\/|^e2e\/|^tools\//.test(file));
    const cited = new Set(
      tests.flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b[A-Z]{3}-\d+\b/g)].map(([id]) => id),
      ),
    );
    const old = JSON.parse(readFileSync(UNCITED, 'utf8')) as string[];
    const uncited = [...rules.keys()].filter((id) => !cited.has(id) && !old.includes(id));
    expect(uncited.map((id) => `No test cites ${id}: begin the name of its test with '${id}: '`)).toEqual([]);
    const settled = old.filter((id) => !rules.has(id) || cited.has(id));
    expect(settled.map((id) => `remove ${id} from uncited-rules.json`)).toEqual([]);
    expect(old.length).toBeLessThanOrEqual(MOST_UNCITED);
  });
});
