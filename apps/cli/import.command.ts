import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandFailed, Refused, WrongUsage } from './command-failed.ts';
import { ImportFile } from './import-file.ts';
import {
  ServiceAway,
  ServiceClient,
  type ServiceOptions,
  quoted,
  serviceCommand,
  urlOption,
  URL_TOO_LONG,
} from './service-client.ts';
import { table } from './table.ts';
import { readTextFile } from './text-file.ts';

const LOOK_EVERY = 1_000;
/** Milliseconds between lines where there is no terminal. */
const LINE_EVERY = 2_000;
/** Milliseconds from a failure without a line of progress: the service may be restarting. */
const AWAY_PATIENCE = 60_000;
const RETRY_AFTER = 1_000;
/** How often the next line is asked for: the service may still apply what a client that died had sent. */
const LINE_TRIES = 60;
/** Code points, as the service counts them. */
const MAX_NAME = 80;

type Columns = Readonly<Record<string, unknown>>;

interface ImportOptions extends ServiceOptions {
  readonly columns?: Columns;
  readonly column: Columns;
  readonly constant: Columns;
  readonly id?: string;
  readonly name?: string;
  readonly encoding?: string;
  readonly dryRun: boolean;
  readonly continue?: string;
}

interface Progress {
  readonly name: string;
  readonly state: string;
  readonly line: number;
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
}

interface Report extends Omit<Progress, 'name'> {
  readonly importID: string | null;
  readonly problems: readonly { code: string; error: string; line: number; rows: number }[];
  readonly questions: readonly Question[];
}

interface Question {
  readonly column: string;
  readonly value: string;
  readonly line: number;
  readonly option: string;
  readonly answers: readonly { answer: string; meaning: string }[];
}

/** `NAME=TARGET`, `NAME=` for nothing, or a target as JSON. */
function assigned(text: string, before: Columns): Columns {
  const [name = '', ...rest] = text.split('=');
  if (rest.length === 0) throw new InvalidArgumentError('Expected: NAME=KEY, or NAME= for a column to ignore.');
  const target = rest.join('=');
  return { ...before, [name]: target === '' ? null : /^[[{]/.test(target) ? json(target) : target };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InvalidArgumentError(`'${text}' is not JSON.`);
  }
}

function columnsIn(path: string): Columns {
  let text: string;
  try {
    text = readTextFile(path);
  } catch (error) {
    throw new InvalidArgumentError(`${path} cannot be read: ${(error as Error).message}`);
  }
  return json(text) as Columns;
}

/** `vpds import`: a file of any size, continued by itself where the connection breaks. */
export function importCommand(): Command {
  return serviceCommand('import', 'importHistory')
    .description('Import products with their history from a file: CSV (*.csv), else one JSON object per line')
    .argument('<file>', 'of any size')
    .option('--columns <file>', 'a JSON object: what each column is', columnsIn)
    .option(
      '--column <name=key>',
      'what a column is: a key of a product, meta.KEY, happenedAt.STATUS; NAME= ignores it (may be repeated)',
      assigned,
      {},
    )
    .option('--constant <key=value>', 'a value of every row (may be repeated)', assigned, {})
    .option('--id <columns>', "columns that make a row's own id, separated by commas, or line")
    .option('--name <name>', "of the import; default: the file's name")
    .addOption(new Option('--encoding <encoding>', 'default: found out').choices(['utf-8', 'windows-1252']))
    .option('--dry-run', 'the same run, without writing anything', false)
    .addOption(
      // The import keeps the options that it was started with, and is no dry run.
      new Option('--continue <importID>', 'go on with an import that broke off').conflicts([
        'dryRun',
        'columns',
        'column',
        'constant',
        'id',
        'encoding',
      ]),
    )
    .action(importFile);
}

async function importFile(path: string, options: ImportOptions): Promise<void> {
  const service = new ServiceClient(options);
  const file = await ImportFile.open(path);
  const isCsv = /\.csv$/i.test(path);
  if (isCsv && options.continue === undefined && Object.keys(columnsOf(options)).length === 0)
    throw new WrongUsage('What the columns of a CSV file are must be said: --columns or --column.');
  const display = options.json ? null : process.stderr.isTTY ? new Bar() : new Lines();
  const running = new Importing(service, file, options, isCsv);
  const interrupted = () => {
    display?.end();
    console.error(options.dryRun ? 'Interrupted; nothing was written.' : running.again);
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  try {
    const report = await running.run(display);
    display?.end();
    conclude(report, options);
  } finally {
    display?.end();
    process.off('SIGINT', interrupted);
  }
}

function columnsOf({ columns = {}, column }: Pick<ImportOptions, 'columns' | 'column'>): Columns {
  return { ...columns, ...column };
}

/** A name is sent and compared without surrounding blanks, and cut between characters. */
function asName(text: string): string {
  return [...text].slice(0, MAX_NAME).join('').trim();
}

/** The file is not the one that the import began with. */
class OtherFile extends CommandFailed {}

/** Others have sent lines of the import meanwhile, or an earlier request of this command has begun it. */
const OVERTAKEN: readonly string[] = ['import_line_expected', 'import_exists'];

class Importing {
  readonly #service: ServiceClient;
  readonly #file: ImportFile;
  readonly #options: ImportOptions;
  readonly #type: string;
  readonly #importID: string;
  /** The service has shown it. */
  #isKnown = false;

  constructor(service: ServiceClient, file: ImportFile, options: ImportOptions, isCsv: boolean) {
    this.#service = service;
    this.#file = file;
    this.#options = options;
    const charset = options.encoding === undefined ? '' : `; charset=${options.encoding}`;
    this.#type = `${isCsv ? 'text/csv' : 'application/x-ndjson'}${charset}`;
    this.#importID = options.continue ?? randomUUID();
  }

  get again(): string {
    const { name } = this.#options;
    const named = name === undefined ? '' : ` --name ${quoted(name)}`;
    const file = quoted(this.#file.path);
    return `What is done is kept. To go on: vpds import ${file} --continue ${this.#importID}${named}${urlOption(this.#options)}`;
  }

  /** A file is continued under the name that it began with. @throws OtherFile */
  #checkName({ name }: Progress): void {
    // The name is empty after it was erased.
    if (name === '' || asName(name) === this.#name) return;
    throw new OtherFile(
      `The import ${this.#importID} began with '${name}', and this is '${this.#name}'. If it is the same file: --name ${quoted(name)}`,
    );
  }

  get #name(): string {
    return asName(this.#options.name ?? basename(this.#file.path));
  }

  async run(display: Display | null): Promise<Report> {
    const watching = new AbortController();
    const watched = this.#options.dryRun ? this.#watchFile(display, watching) : this.#watch(display, watching);
    try {
      return await this.#sendAll();
    } finally {
      watching.abort();
      await watched;
    }
  }

  /** @throws CommandFailed, which explains how to continue if a part of it is done */
  async #sendAll(): Promise<Report> {
    let [begun, lastLine, failedAt] = [this.#options.continue !== undefined, -1, null as number | null];
    for (let tries = 1; ;) {
      try {
        const known = begun ? await this.#progress() : null;
        if (known !== null && this.#options.continue !== undefined) this.#checkName(known);
        if (known !== null && known.line > lastLine) [lastLine, failedAt] = [known.line, null];
        return known === null ? await this.#begin() : await this.#proceed(known);
      } catch (error) {
        const isLate = await this.#isLate(error);
        if (isLate) tries += 1;
        if ((!(error instanceof ServiceAway) && !isLate) || tries > LINE_TRIES || this.#options.dryRun)
          throw await this.#explained(error);
        failedAt ??= Date.now();
        if (Date.now() - failedAt > AWAY_PATIENCE) throw await this.#explained(error);
        await sleep(RETRY_AFTER);
        begun ||= (await this.#exists()) === true;
      }
    }
  }

  /** Whether others have sent the lines meanwhile, perhaps all of them. */
  async #isLate(error: unknown): Promise<boolean> {
    if (!(error instanceof Refused)) return false;
    if (error.code !== 'import_ended') return OVERTAKEN.includes(error.code);
    return this.#progress().then(
      ({ state }) => state === 'completed',
      () => false,
    );
  }

  #begin(): Promise<Report> {
    const { constant, id, dryRun } = this.#options;
    const columns = columnsOf(this.#options);
    const query = new URLSearchParams({
      name: this.#name,
      ...(Object.keys(columns).length === 0 ? {} : { columns: JSON.stringify(columns) }),
      ...(Object.keys(constant).length === 0 ? {} : { constants: JSON.stringify(constant) }),
      ...(id === undefined ? {} : { id }),
      ...(dryRun ? { dryRun: '1' } : { importID: this.#importID }),
    });
    return this.#service.upload(`/product/import?${query.toString()}`, () => this.#file.from(0), this.#type);
  }

  async #proceed(known: Progress): Promise<Report> {
    if (known.state === 'completed') return { importID: this.#importID, problems: [], questions: [], ...known };
    const path = `${this.#path}?from=${known.line + 1}`;
    return this.#service.upload(path, () => this.#file.from(known.line), this.#type);
  }

  get #path(): string {
    return `/product/imports/${this.#importID}`;
  }

  async #progress(): Promise<Progress> {
    const progress = await this.#service.get<Progress>(this.#path);
    this.#isKnown = true;
    return progress;
  }

  /** Answers null if the service does not answer. */
  async #exists(): Promise<boolean | null> {
    return this.#progress().then(
      () => true,
      (error: unknown) => (error instanceof Refused && error.code === 'import_not_found' ? false : null),
    );
  }

  /** Whether the service may have a part of the file. */
  async #canContinue(error: unknown): Promise<boolean> {
    return (await this.#exists()) ?? (this.#isKnown || (error instanceof ServiceAway && this.#file.isSent));
  }

  async #explained(error: unknown): Promise<unknown> {
    if (error instanceof Refused && URL_TOO_LONG.has(error.status))
      return new CommandFailed(
        `${error.message}\nThe URL lists the columns and what each is: give the columns shorter names in the file, or leave some out.`,
      );
    if (
      !(error instanceof CommandFailed) ||
      error instanceof OtherFile ||
      this.#options.dryRun ||
      !(await this.#canContinue(error))
    )
      return error;
    return new CommandFailed(`${error.message}\n${this.again}`);
  }

  async #watch(display: Display | null, { signal }: AbortController): Promise<void> {
    while (display !== null && !signal.aborted) {
      await sleep(LOOK_EVERY, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#progress().then(
        (progress) => display.show(this.#file.fraction(progress.line), progress),
        () => undefined,
      );
    }
  }

  async #watchFile(display: Display | null, { signal }: AbortController): Promise<void> {
    while (display !== null && !signal.aborted) {
      await sleep(LOOK_EVERY, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) display.show(this.#file.fraction(null), null);
    }
  }
}

function conclude(report: Report, options: ImportOptions): void {
  const { json: isJson, dryRun } = options;
  const columns = columnsOf(options);
  if (isJson) console.log(JSON.stringify(report, null, 2));
  else {
    const { rows, created, updated, unchanged, failed, problems, questions } = report;
    const done = dryRun ? 'would be ' : '';
    console.log(
      `${rows} rows: ${created} products ${done}created, ${updated} ${done}updated, ${unchanged} unchanged, ${failed} failed.`,
    );
    if (problems.length > 0)
      console.log(
        table(
          ['rows', 'first line', 'problem'],
          problems.map(({ rows: count, line, error }) => [String(count), String(line), error]),
        ),
      );
    for (const each of questions) console.log(asked(each, columns[each.column]));
    if (report.importID !== null)
      console.log(
        `Import ${report.importID}; vpds imports rows ${report.importID}${urlOption(options)} lists its rows.`,
      );
  }
  if (report.failed > 0) throw new CommandFailed(`${report.failed} rows failed.`);
}

/** `target`: what the column is, as it was given. It is not known for an import that is continued. */
function asked({ column, value, line, option, answers }: Question, target: unknown = 'KEY'): string {
  const choices = answers.map(({ answer, meaning }) => {
    const to = JSON.stringify(answered(target, { [option]: answer }));
    return `  --column ${quoted(`${column}=${to}`)} reads it as ${meaning}`;
  });
  return [`Line ${line}: what does ${value} in ${column} mean?`, ...choices].join('\n');
}

function answered(target: unknown, answer: Columns): unknown {
  if (Array.isArray(target)) return target.map((each: unknown) => answered(each, answer));
  return { ...(typeof target === 'object' ? target : { to: target }), ...answer };
}

interface Display {
  /** `progress`: null for a dry run. */
  show(fraction: number, progress: Progress | null): void;
  end(): void;
}

class Bar implements Display {
  readonly #bar: SingleBar;

  constructor() {
    this.#bar = new SingleBar({
      format: '{bar} {percentage} %  {note}',
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
    });
    this.#bar.start(100, 0, { note: '' });
  }

  show(fraction: number, progress: Progress | null): void {
    this.#bar.update(Math.floor(fraction * 100), { note: noteOf(progress) });
  }

  end(): void {
    this.#bar.stop();
  }
}

class Lines implements Display {
  #next = 0;

  show(fraction: number, progress: Progress | null): void {
    if (Date.now() < this.#next) return;
    this.#next = Date.now() + LINE_EVERY;
    console.error(`${Math.floor(fraction * 100)} %${progress === null ? '' : `, ${noteOf(progress)}`}`);
  }

  end(): void {
    // There is nothing to complete: each line was printed as a whole.
  }
}

function noteOf(progress: Progress | null): string {
  if (progress === null) return '';
  const { line, created, failed } = progress;
  return `line ${line}, ${created} created, ${failed} failed`;
}
