import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailed } from './command-failed.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';
import { readTextFile } from './text-file.ts';

const AFTERWARDS =
  'Requests use the decision within 3 s. Statistics that skipped the event count it by themselves. Existing read models and statistics that counted it are unchanged: run vpds replay statistics, vpds replay series, and vpds replay for the read model of the stream (vpds projections lists them). If the new version differs because of the decision, activate it with vpds projections switch.';
/** A revision is easily mistyped. */
const NOT_DAMAGED =
  'This event is not damaged. Unless the log names it as event_unreadable, check the revision with vpds verify.';
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

interface Taken extends Decided {
  /** Null if the event is not damaged. Absent in answers of 1.2.0. */
  readonly damage?: string | null;
}

/** Decisions about damaged or unreadable events. The log itself never changes. */
export function eventsCommand(): Command {
  const command = serviceCommand('events')
    .description('List and change decisions about damaged or unreadable events; the log itself never changes')
    .enablePositionalOptions()
    .action(list);
  command.addCommand(
    decisionCommand('skip', 'Ignore the event').action((stream: string, revision: number, options) =>
      decide('skip', stream, revision, options as DecisionOptions),
    ),
  );
  command.addCommand(
    decisionCommand('accept', 'Use the event as it is stored').action((stream: string, revision: number, options) =>
      decide('accept', stream, revision, options as DecisionOptions),
    ),
  );
  command.addCommand(
    decisionCommand('replace', 'Use other content instead of the event')
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
    decisionCommand('withdraw', 'Withdraw the decision about the event').action(
      (stream: string, revision: number, options) => withdraw(stream, revision, options as DecisionOptions),
    ),
  );
  return command;
}

function decisionCommand(name: string, description: string): Command {
  return serviceCommand(name)
    .description(description)
    .argument('<stream>', 'name of the stream, as printed by vpds verify and in log lines, such as product-17')
    .argument('<revision>', 'number of the event in the stream', revisionNumber)
    .requiredOption('--reason <text>', 'reason, for the record');
}

async function list(options: ServiceOptions): Promise<void> {
  const decided = await new ServiceClient(options).list<Decided>(DECISIONS);
  if (options.json) console.log(JSON.stringify(decided, null, 2));
  else if (decided.length === 0) console.log('No decisions.');
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
  const decided = await new ServiceClient(options).post<Taken>(DECISIONS, body);
  if (decided.damage === null) console.error(NOT_DAMAGED);
  conclude(options, decided, `${decided.eventType} of ${stream}, revision ${revision}: ${decision}.`);
}

async function withdraw(stream: string, revision: number, options: DecisionOptions): Promise<void> {
  const place = { stream, revision, reason: options.reason };
  await new ServiceClient(options).post(`${DECISIONS}/withdraw`, place);
  conclude(options, { ...place, withdrawn: true }, `The decision about ${stream}, revision ${revision}, is withdrawn.`);
}

function conclude({ json }: ServiceOptions, answer: object, words: string): void {
  if (json) console.log(JSON.stringify(answer));
  else console.log(`${words}\n${AFTERWARDS}`);
}

function content(file: string): object {
  try {
    return JSON.parse(readTextFile(file)) as object;
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

function revisionNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Expected: a whole number from 0.');
  return Number(text);
}
