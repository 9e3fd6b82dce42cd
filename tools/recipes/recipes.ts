/** The whole text, or hunks of a diff. */
export interface Change {
  readonly file: string;
  readonly kind: 'new' | 'diff';
  readonly text: string;
}

export interface Recipe {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly commands: readonly string[];
}

/** Recipes in the order of CONTRIBUTING.md. */
export function recipesOf(page: string): Recipe[] {
  const [, recipes = ''] = page.split(/^## Recipes$/m);
  return recipes
    .split(/^### /m)
    .slice(1)
    .map((text) => ({ name: text.slice(0, text.indexOf('\n')), changes: changesOf(text), commands: commandsOf(text) }));
}

function changesOf(text: string): Change[] {
  return [...text.matchAll(/^(In|New:) `([^`]+)`:\n\n```(\w+)\n([^]*?)^```$/gm)].map(
    ([, kind, file = '', language, body = '']) => {
      if ((kind === 'In') !== (language === 'diff'))
        throw new Error(`${file}: "In" needs a diff, "New:" the whole text`);
      return { file, kind: kind === 'In' ? 'diff' : 'new', text: body };
    },
  );
}

function commandsOf(text: string): string[] {
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, commands = '']) => commands.trim().split('\n'));
}

/** @throws Error that names each hunk whose lines do not occur exactly once */
export function applied(change: Change, before: string | null): string {
  const { text, problems } = appliedWhereFitting(change, before);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return text;
}

/** All hunks that fit, and the problems of the others. */
export function appliedWhereFitting(
  { file, kind, text }: Change,
  before: string | null,
): { readonly text: string; readonly problems: readonly string[] } {
  if (kind === 'new') return { text, problems: before === null ? [] : [`${file} exists already`] };
  if (before === null) return { text: '', problems: [`${file} does not exist`] };
  const problems: string[] = [];
  let after = before;
  for (const hunk of text.split(/^@@\n/m)) {
    const result = withHunk(after, hunk);
    if (result.text === null) problems.push(`${file} ${result.problem}`);
    else after = result.text;
  }
  return { text: after, problems };
}

type Applied = { readonly text: string } | { readonly text: null; readonly problem: string };

/**
 * Its lines, or else those without the context that is furthest from a changed line: a neighbour's line does not break a
 * recipe as long as what is left occurs once.
 */
function withHunk(before: string, hunk: string): Applied {
  const lines = hunk.replace(/\n$/, '').split('\n');
  const whole = linesOf(lines, '-');
  const [first, ...more] = [...occurrences(before, whole)];
  if (first !== undefined)
    return more.length > 0
      ? { text: null, problem: `has these lines more than once:\n${whole}` }
      : { text: before.slice(0, first) + linesOf(lines, '+') + before.slice(first + whole.length) };
  for (const part of withLessContext(lines)) {
    const text = linesOf(part, '-');
    const [found, ...others] = [...occurrences(before, text)];
    if (found !== undefined && others.length === 0)
      return { text: before.slice(0, found) + linesOf(part, '+') + before.slice(found + text.length) };
  }
  return { text: null, problem: `has no such lines:\n${whole}` };
}

/** The context lines, and the lines with this sign. */
function linesOf(lines: readonly string[], sign: '-' | '+'): string {
  return lines
    .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(sign))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
}

/** The lines without the first, the last, or both, as long as they are context and some are left. */
function withLessContext(lines: readonly string[]): string[][] {
  const isContext = (line: string | undefined): boolean => line === '' || line?.startsWith(' ') === true;
  const shorter = [
    isContext(lines[0]) ? lines.slice(1) : null,
    isContext(lines.at(-1)) ? lines.slice(0, -1) : null,
    isContext(lines[0]) && isContext(lines.at(-1)) ? lines.slice(1, -1) : null,
  ];
  return shorter.flatMap((part) => (part !== null && linesOf(part, '-').trim() !== '' ? [part] : []));
}

/** Finds whole lines only. */
function* occurrences(text: string, lines: string): Generator<number> {
  if (lines === '') return;
  for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1))
    if (at === 0 || text[at - 1] === '\n') yield at;
}
