/** A change of one file: its whole text, or hunks of a diff. */
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

/** The recipes of CONTRIBUTING.md in their order. */
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

/** A file after a change. @throws Error if a hunk's lines are not in the file, or are there more than once */
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

/** Where whole lines are within a text. */
function* occurrences(text: string, lines: string): Generator<number> {
  if (lines === '') return;
  for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1))
    if (at === 0 || text[at - 1] === '\n') yield at;
}
