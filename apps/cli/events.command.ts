import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailed } from './command-failed.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

const AFTERWARDS =
  'Requests and commands go by it within 3 s. Statistics that had to skip it count it by themselves. Read models made before keep what they have, statistics that had counted it, too: run vpds replay statistics, and vpds replay for the one that shows the stream (vpds projections lists them). Where the new version differs, as decided, vpds projections switch reads it.';
const DECISIONS = '/admin/log/decisions';

interface DecisionOptions extends ServiceOptions {
  readonly reason: string;
}

interface Decided {
  readonly stream: string;
  readonly revision: number;
  readonly eventType: string;
  readonly position: string;
  readonly decision: string;
  readonly reason: string;
}

/** Decisions about damaged or unreadable events. The log itself never changes. */
export function eventsCommand(): Command {
  const command = serviceCommand('events')
    .description('Show and change what counts in place of damaged or unreadable events; the log stays as it is')
    .enablePositionalOptions()
    .action(list);
  command.addCommand(
    decisionCommand('skip', 'The event counts for nothing').action((stream: string, revision: number, options) =>
      decide('skip', stream, revision, options as DecisionOptions),
    ),
  );
  command.addCommand(
    decisionCommand('accept', 'The event counts as it is read').action((stream: string, revision: number, options) =>
      decide('accept', stream, revision, options as DecisionOptions),
    ),
  );
  command.addCommand(
    decisionCommand('replace', 'Other content counts in the place of the event')
      .requiredOption('--content <file>', 'JSON file with the content: {"v": 1, "data": {…}}')
      .action((stream: string, revision: number, options) =>
        decide(
          'replace',
          stream,
          revision,
          options as DecisionOptions,
          content((options as { content: string }).content),
        ),
      ),
  );
  command.addCommand(
    decisionCommand('withdraw', 'Nothing is decided about the event any more').action(
      (stream: string, revision: number, options) => withdraw(stream, revision, options as DecisionOptions),
    ),
  );
  return command;
}

function decisionCommand(name: string, description: string): Command {
  return serviceCommand(name)
    .description(description)
    .argument('<stream>', 'as vpds verify and the log lines name it, e.g. product-17')
    .argument('<revision>', '', revisionNumber)
    .requiredOption('--reason <text>', 'why, for whoever reads the record');
}

async function list(options: ServiceOptions): Promise<void> {
  const decided = await new ServiceClient(options).list<Decided>(DECISIONS);
  if (options.json) console.log(JSON.stringify(decided, null, 2));
  else if (decided.length === 0) console.log('Nothing is decided about any event.');
  else {
    const rows = decided.map((each) => [
      each.stream,
      String(each.revision),
      each.eventType,
      each.decision,
      each.reason,
    ]);
    console.log(table(['stream', 'revision', 'type', 'decision', 'reason'], rows));
  }
}

async function decide(
  decision: string,
  stream: string,
  revision: number,
  options: DecisionOptions,
  given?: object,
): Promise<void> {
  const body = {
    stream,
    revision,
    reason: options.reason,
    decision,
    ...(given === undefined ? {} : { content: given }),
  };
  const decided = await new ServiceClient(options).post<Decided>(DECISIONS, body);
  conclude(options, decided, `${decided.eventType} of ${stream}, revision ${revision}: ${decision}.`);
}

async function withdraw(stream: string, revision: number, options: DecisionOptions): Promise<void> {
  const place = { stream, revision, reason: options.reason };
  await new ServiceClient(options).post(`${DECISIONS}/withdraw`, place);
  conclude(
    options,
    { ...place, withdrawn: true },
    `Nothing is decided about ${stream}, revision ${revision}, any more.`,
  );
}

function conclude({ json }: ServiceOptions, answer: object, words: string): void {
  if (json) console.log(JSON.stringify(answer));
  else console.log(`${words}\n${AFTERWARDS}`);
}

function content(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

function revisionNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('A revision is a number from 0.');
  return Number(text);
}
