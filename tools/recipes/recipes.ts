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

/** In the order of CONTRIBUTING.md. */
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

/** @throws Error unless a hunk's lines occur exactly once */
export function applied({ file, kind, text }: Change, before: string | null): string {
  if (kind === 'new') {
    if (before !== null) throw new Error(`${file} exists already`);
    return text;
  }
  if (before === null) throw new Error(`${file} does not exist`);
  return text.split(/^@@\n/m).reduce((after, hunk) => withHunk(file, after, hunk), before);
}

function withHunk(file: string, before: string, hunk: string): string {
  const lines = hunk.replace(/\n$/, '').split('\n');
  const [from, to] = (['-', '+'] as const).map((sign) =>
    lines
      .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`),
  );
  const [found, ...more] = [...occurrences(before, (from ?? []).join(''))];
  if (found === undefined) throw new Error(`${file} has no such lines:\n${(from ?? []).join('')}`);
  if (more.length > 0) throw new Error(`${file} has these lines more than once:\n${(from ?? []).join('')}`);
  return before.slice(0, found) + (to ?? []).join('') + before.slice(found + (from ?? []).join('').length);
}

/** Of whole lines. */
function* occurrences(text: string, lines: string): Generator<number> {
  if (lines === '') return;
  for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1))
    if (at === 0 || text[at - 1] === '\n') yield at;
}
