import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { type ListDeclaration, leadingValues } from '@vpds/http';
import { format, resolveConfig } from 'prettier';
import { EDGES } from '@vpds/interface';

/** Lists with filters, by path. */
const LISTS = EDGES.flatMap(({ endpoints }) => endpoints).flatMap(({ route: { path, list } }) =>
  list === undefined || Object.keys(list.filters).length === 0 ? [] : [[path, list] as const],
);
const PAGE = resolve(import.meta.dirname, '../docs/reference/lists.md');

function tableOf({ filters, sorts, order, times = {} }: ListDeclaration): string {
  const rows = Object.entries(filters).map(([name, filter]) => {
    const leading = leadingValues(filter);
    const leads =
      leading.length === 0 ? 'no' : leading.includes('any') ? 'yes' : leading.map((value) => `\`${value}\``).join(', ');
    return `| \`${name}\` | ${leads} | ${filter.about} |`;
  });
  const timed = Object.entries(times).map(([sort, { since, until }]) => {
    const leads = sort === 'created' ? 'yes' : 'with `sort=updated`';
    return `| \`${since}\`, \`${until}\` | ${leads} | ${sort === 'created' ? 'Creation' : 'Last change'}, from and to |`;
  });
  const sorting = `Sorted by ${sorts.map((sort) => `\`${sort}\``).join(' or ')}, ${order === 'asc' ? 'oldest' : 'newest'} first unless \`order\` says otherwise.`;
  return [sorting, '', '| filter | leads | about |', '| - | - | - |', ...rows, ...timed].join('\n');
}

/** `UPDATE_LISTS=1` writes them. */
test('LST-2: the tables of the reference are those of the declarations', async () => {
  const text = readFileSync(PAGE, 'utf8');
  let wanted = text;
  expect(LISTS.length).toBeGreaterThan(0);
  for (const [name, declaration] of LISTS) {
    const marked = new RegExp(`<!-- list: ${name} -->[^]*?(?=\\n##|$)`);
    expect(marked.test(wanted)).toBe(true);
    wanted = wanted.replace(marked, () => `<!-- list: ${name} -->\n\n${tableOf(declaration)}\n`);
  }
  wanted = await format(wanted, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
  if (process.env['UPDATE_LISTS'] === '1') writeFileSync(PAGE, wanted);
  expect(readFileSync(PAGE, 'utf8')).toBe(wanted);
});
