import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed, Refused } from './command-failed.ts';
import { ServiceAway, ServiceClient, type ServiceOptions, serviceCommand, urlOption } from './service-client.ts';
import { table } from './table.ts';

const LOOK_EVERY = 500;
/** Milliseconds without an answer. The service may be restarting. */
const AWAY_PATIENCE = 60_000;
const RETRY_AFTER = 1_000;
const PATH = '/product/imports';
const UNREADABLE = 'event_not_readable';
/** Rows with these ids are refused (IMP-9). */
const IDS_STAY =
  'They keep their own ids: import the corrected file with other ones, or with --id line under another --name.';

interface Import {
  readonly importID: string;
  readonly name: string;
  readonly state: string;
  readonly line: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly begunAt: string;
  readonly undo: { readonly withdrawn: number; readonly changed: number; readonly inTheWay: number } | null;
}

interface Row {
  readonly line: number;
  readonly result: string;
  readonly productID: number | null;
  readonly error: string | null;
}

interface RowsOptions extends ServiceOptions {
  readonly result?: string;
  readonly undo: boolean;
}

/** `vpds imports`: what was imported, and what becomes of it afterwards. */
export function importsCommand(): Command {
  const command = serviceCommand('imports', 'importHistory')
    .description('List the imports of the company, newest first')
    .enablePositionalOptions()
    .action(list);
  command.addCommand(
    importCommandOf('rows', 'List what became of the rows of an import')
      .option(
        '--result <result>',
        'only created, updated, unchanged or failed; with --undo withdrawn, changed or inTheWay',
      )
      .option('--undo', 'what undoing it did with its products', false)
      .action(rows),
  );
  command.addCommand(importCommandOf('cancel', 'Let an import take no more rows').action(cancel));
  command.addCommand(
    importCommandOf('undo', 'Withdraw the products that an import created')
      .requiredOption('--reason <text>', 'shown in the history of the products')
      .action(undo),
  );
  command.addCommand(
    importCommandOf('register', 'Register the products that an import created with the external platform').action(
      register,
    ),
  );
  return command;
}

function importCommandOf(name: string, description: string): Command {
  return serviceCommand(name, 'importHistory').description(description).argument('<importID>', 'as listed');
}

function shown(imports: readonly Import[]): string {
  return table(
    ['import', 'name', 'begun', 'state', 'line', 'created', 'updated', 'unchanged', 'failed'],
    imports.map((each) => [
      each.importID,
      each.name,
      each.begunAt,
      each.state,
      ...[each.line, each.created, each.updated, each.unchanged, each.failed].map(String),
    ]),
  );
}

async function list(options: ServiceOptions): Promise<void> {
  const imports: Import[] = [];
  for await (const page of new ServiceClient(options).pages<Import>(PATH)) imports.push(...page);
  if (options.json) console.log(JSON.stringify(imports, null, 2));
  else console.log(imports.length === 0 ? 'Nothing was imported.' : shown(imports));
}

async function rows(importID: string, options: RowsOptions): Promise<void> {
  const query = new URLSearchParams({
    ...(options.undo ? { of: 'undo' } : {}),
    ...(options.result === undefined ? {} : { result: options.result }),
  });
  const service = new ServiceClient(options);
  const pages = service.pages<Row>(`${PATH}/${encodeURIComponent(importID)}/rows?${query.toString()}`);
  let separator = '[';
  for await (const page of pages) {
    if (!options.json && page.length > 0) console.log(rowTable(page));
    if (!options.json) continue;
    // The output is one JSON value, however long it is.
    for (const row of page) {
      console.log(separator + JSON.stringify(row));
      separator = ',';
    }
  }
  if (options.json) console.log(separator === '[' ? '[]' : ']');
}

function rowTable(page: readonly Row[]): string {
  const shownRows = page.map(({ line, result, productID, error }) => [
    String(line),
    result,
    productID === null ? '' : String(productID),
    error ?? '',
  ]);
  return table(['line', 'result', 'product', 'error'], shownRows);
}

async function cancel(importID: string, options: ServiceOptions): Promise<void> {
  const cancelled = await new ServiceClient(options).post<Import>(`${PATH}/${encodeURIComponent(importID)}/cancel`);
  console.log(
    options.json ? JSON.stringify(cancelled, null, 2) : `The import is ${cancelled.state} at line ${cancelled.line}.`,
  );
}

async function undo(importID: string, { reason, ...options }: ServiceOptions & { reason: string }): Promise<void> {
  const service = new ServiceClient(options);
  const path = `${PATH}/${encodeURIComponent(importID)}`;
  let isRepeated = false;
  let seen = await patiently(async (isRetry) => {
    try {
      return await service.post<Import>(`${path}/undo`, { reason });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'undo_requested') throw error;
      // A request without an answer may be the one that was carried out.
      const found = await service.get<Import>(path);
      isRepeated = !isRetry && found.state === 'undone';
      return found;
    }
  });
  while (seen.state === 'undoing') {
    await sleep(LOOK_EVERY);
    seen = await patiently(() => service.get<Import>(path));
  }
  console.log(options.json ? JSON.stringify(seen, null, 2) : outcomeOf(seen, isRepeated));
  const { inTheWay = 0 } = seen.undo ?? {};
  if (inTheWay > 0 && !isRepeated) throw new CommandFailed(leftOf(importID, inTheWay, options));
}

/** `isRepeated`: it was undone before this command. */
function outcomeOf({ undo }: Import, isRepeated: boolean): string {
  const { withdrawn = 0, changed = 0 } = undo ?? {};
  const before = isRepeated ? 'The import was undone already. ' : '';
  const done = `${before}${withdrawn} products are withdrawn. ${changed} that it only changed are as it left them.`;
  return withdrawn === 0 ? done : `${done}\n${IDS_STAY}`;
}

function leftOf(importID: string, inTheWay: number, options: ServiceOptions): string {
  return `${inTheWay} products were left, since something was built on them: vpds imports rows ${importID} --undo --result inTheWay${urlOption(options)}`;
}

/** Repeats the request while the service does not answer. @throws CommandFailed */
async function patiently<T>(ask: (isRetry: boolean) => Promise<T>): Promise<T> {
  const until = Date.now() + AWAY_PATIENCE;
  for (let isRetry = false; ; isRetry = true) {
    try {
      return await ask(isRetry);
    } catch (error) {
      if (!(error instanceof ServiceAway) || Date.now() >= until) throw error;
      await sleep(RETRY_AFTER);
    }
  }
}

async function register(importID: string, options: ServiceOptions): Promise<void> {
  const service = new ServiceClient(options);
  let [requested, left, unreadable] = [0, 0, 0];
  const path = `${PATH}/${encodeURIComponent(importID)}/rows?result=created`;
  try {
    for await (const page of service.pages<Row>(path))
      for (const { productID } of page) {
        const code = await patiently(() => service.post('/product/register', { productID })).then(
          () => null,
          codeOfLeft,
        );
        if (code === null) requested += 1;
        else left += 1;
        if (code !== UNREADABLE) continue;
        unreadable += 1;
        console.error(`Product ${productID} is left: an event of it cannot be read.`);
      }
  } catch (error) {
    if (!(error instanceof CommandFailed) || requested + left === 0) throw error;
    throw new CommandFailed(
      `${error.message}\nThe registration of ${requested} products was requested before. The same command does the rest.`,
    );
  }
  if (options.json) console.log(JSON.stringify({ requested, left }));
  else
    console.log(
      `The registration of ${requested} products is requested; ${left - unreadable} withdrawn ones were left.`,
    );
  if (unreadable > 0)
    throw new CommandFailed(`${unreadable} products were left, since an event of theirs cannot be read.`);
}

/** @throws what is not about the product alone */
function codeOfLeft(error: unknown): string {
  if (error instanceof Refused && (error.code === 'withdrawn' || error.code === UNREADABLE)) return error.code;
  throw error;
}
