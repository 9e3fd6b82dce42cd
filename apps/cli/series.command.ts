import { type Command, Option } from 'commander';
import { type Series, nameOf } from './series-answer.ts';
import { chart } from './series-chart.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

/** Excel recognises UTF-8 by this mark; other programs would read it as a part of the first name. */
const BYTE_ORDER_MARK = '\uFEFF';

interface SeriesOptions extends ServiceOptions {
  readonly by?: string;
  readonly group?: string;
  readonly since?: string;
  readonly until?: string;
  readonly asOf?: string;
  readonly axis?: string;
  readonly largest?: string;
  readonly as: 'table' | 'csv' | 'excel' | 'chart';
}

/** Options that are parameters of the query. */
const QUERY = ['by', 'group', 'since', 'until', 'asOf', 'axis', 'largest'] as const;

export function seriesCommand(): Command {
  return serviceCommand('series', 'analyse')
    .description('Count by period, brand, location and the like; ends with a link that answers the same for ever')
    .argument('<measure>', 'products.sold, products.created, disputes.opened, …, or a link, which has all options')
    .option('--by <step>', 'day, week, month (default), quarter or year')
    .option('--group <dimensions>', 'one or two, such as brand or brand,location')
    .option('--since <time>', 'first day: a date or an expression such as "first day of january"')
    .option('--until <time>', 'last day')
    .option('--as-of <time>', 'what was recorded up to that day')
    .option('--axis <axis>', 'happened (default) or recorded')
    .option('--largest <count>', 'values that are shown one by one')
    .addOption(
      new Option('--as <form>', 'form of the output; excel: CSV that Excel reads as UTF-8')
        .choices(['table', 'csv', 'excel', 'chart'])
        .default('table')
        .conflicts('json'),
    )
    .action(show);
}

async function show(measure: string, options: SeriesOptions, command: Command): Promise<void> {
  const given = QUERY.find((name) => options[name] !== undefined);
  if (isLink(measure) && given !== undefined)
    command.error(
      `error: a link has its own options: leave ${command.options.find((each) => each.attributeName() === given)?.long} out`,
    );
  const message = await new ServiceClient(options).get<Series>(pathOf(measure, options));
  if (options.json) return console.log(JSON.stringify(message, null, 2));
  console.log(shownAs(message, options.as));
  const { isThis, asOf, link } = message.citable;
  // Standard error, so that a pipe gets the numbers alone.
  console.error(`${isThis ? 'To cite this' : `To cite what was recorded up to ${asOf}`}: ${link}`);
}

function shownAs(message: Series, form: SeriesOptions['as']): string {
  if (form === 'chart') return chart(message, process.stdout.columns ?? 80);
  const rows = rowsOf(message);
  if (form === 'table') return table(head(message), rows);
  return `${form === 'excel' ? BYTE_ORDER_MARK : ''}${csv([head(message), ...rows])}`;
}

function isLink(measure: string): boolean {
  return measure.startsWith('/statistics/series/');
}

function pathOf(measure: string, options: SeriesOptions): string {
  if (isLink(measure)) return measure;
  const query = new URLSearchParams({ measure });
  for (const name of QUERY) if (options[name] !== undefined) query.set(name, options[name]);
  return `/statistics/series?${query.toString().replaceAll('+', '%20')}`;
}

/** A row for each period, a column for each value: a series grows downwards. */
function head({ series, other, measure }: Series): string[] {
  const names = series.map(({ values }) => nameOf(values));
  return ['period', ...(names.length === 0 ? [measure] : names), ...(other === null ? [] : [`other ${other.values}`])];
}

function rowsOf({ periods, series, counts, other }: Series): string[][] {
  const columns = series.length === 0 ? [counts] : series.map((each) => each.counts);
  const all = other === null ? columns : [...columns, other.counts];
  return periods.map((period, index) => [period, ...all.map((each) => String(each[index] ?? 0))]);
}

/** RFC 4180. */
function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join(',')).join('\r\n');
}

function quoted(text: string): string {
  // A spreadsheet would compute a cell that begins like a formula; a number is none, nor is what names no value (`- / red`).
  const shown = /^(?:[=+@\t\r]|-(?!\d*$| \/ ))/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
