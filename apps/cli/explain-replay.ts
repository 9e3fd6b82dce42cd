import { setTimeout as sleep } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import { CommandFailed } from './command-failed.ts';
import { ServiceAway, ServiceClient, type ServiceOptions } from './service-client.ts';
import { table } from './table.ts';

/** Milliseconds. */
const LOOK_EVERY = 300;
const LINE_EVERY = 2_000;
/** Milliseconds without an answer. */
const AWAY_PATIENCE = 60_000;

export interface DryRunOptions extends ServiceOptions {
  readonly explain: boolean;
  readonly asOf?: string;
  readonly company?: string;
  readonly limit?: string;
}

interface ExplainedEvent {
  readonly productID: number | null;
  readonly stream: string;
  readonly revision: string;
  readonly type: string;
  readonly count: number;
}

interface DifferingCell {
  readonly measure: string;
  readonly span: string;
  readonly happened: string;
  readonly recorded: string;
  readonly values: Readonly<Record<string, string | null>>;
  readonly stored: number;
  readonly replayed: number;
  readonly events: {
    readonly are: 'missing' | 'counted';
    readonly total: number;
    readonly listed: readonly ExplainedEvent[];
    readonly more: number;
  };
}

interface Findings {
  readonly version: number;
  readonly compared: number;
  readonly differing: number;
  readonly moving: number;
  readonly notCompared: readonly string[];
  readonly cells: readonly DifferingCell[];
  readonly more: number;
}

interface Explanation {
  readonly explanationID: string;
  readonly projection: string;
  readonly companyID: number;
  readonly asOf: string | null;
  readonly state: 'running' | 'complete' | 'failed' | 'cancelled';
  readonly phase: string;
  readonly fraction: number;
  readonly events: number;
  readonly note: string | null;
  readonly findings: Findings | null;
}

/** Exit code 1: something differs. */
export async function dryRun(projection: string, options: DryRunOptions): Promise<void> {
  const service = new ServiceClient(options);
  const { asOf, company, explain, json: isJson } = options;
  const limit = explain ? options.limit : '1';
  const begun = await service.post<Explanation>('/statistics/explanations', {
    projection,
    ...(asOf === undefined ? {} : { asOf }),
    ...(company === undefined ? {} : { companyID: company }),
    ...(limit === undefined ? {} : { limit: /^\d+$/.test(limit) ? Number(limit) : limit }),
  });
  const ended = await watched(service, begun, isJson ? null : process.stderr.isTTY ? new Bar() : new Lines());
  if (ended.findings === null) throw new CommandFailed(`The dry run was not completed: ${ended.note ?? ended.state}.`);
  const { findings } = ended;
  if (isJson)
    console.log(
      JSON.stringify(
        explain ? ended : { ...ended, findings: { ...findings, cells: [], more: findings.differing } },
        null,
        2,
      ),
    );
  else print(ended, findings, explain);
  // The verdict that people read is on standard output.
  if (findings.differing > 0) throw new CommandFailed(isJson ? verdictOn(findings) : '');
}

/** Ctrl-C cancels the dry run. */
async function watched(service: ServiceClient, begun: Explanation, display: Display | null): Promise<Explanation> {
  const path = `/statistics/explanations/${begun.explanationID}`;
  const interrupted = () => {
    display?.end();
    void service
      .post(`${path}/cancel`)
      .catch(() => undefined)
      .finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupted);
  try {
    return await watch(service, path, begun, display);
  } finally {
    display?.end();
    process.off('SIGINT', interrupted);
  }
}

async function watch(
  service: ServiceClient,
  path: string,
  begun: Explanation,
  display: Display | null,
): Promise<Explanation> {
  let known = begun;
  for (let seenAt = Date.now(); known.state === 'running';) {
    display?.show(known);
    await sleep(LOOK_EVERY);
    try {
      known = await service.get<Explanation>(path);
      seenAt = Date.now();
    } catch (error) {
      if (!(error instanceof ServiceAway) || Date.now() - seenAt > AWAY_PATIENCE) throw error;
    }
  }
  return known;
}

function print({ projection, companyID, asOf, events }: Explanation, findings: Findings, explain: boolean): void {
  const { differing, moving, notCompared, cells, more, version } = findings;
  if (explain && cells.length > 0) {
    console.log(table(['measure', 'happened', 'recorded', 'of', 'stored', 'replay', 'events'], cells.map(rowOf)));
    if (more > 0) console.log(`and ${more} more ${more === 1 ? 'cell' : 'cells'} that differ`);
  }
  const until = asOf === null ? '' : ` recorded up to ${asOf}`;
  console.log(
    `${verdictOn(findings)}: version ${version} of ${projection}, company ${companyID}, ${events} events${until}.`,
  );
  if (moving > 0) console.log(`${moving} cells kept changing and were not compared: run it again.`);
  if (notCompared.length > 0) console.log(`Counted by one of both only, so not compared: ${notCompared.join('; ')}.`);
  if (differing > 0 && !explain) console.log('--explain shows which, and by which events.');
}

function verdictOn({ compared, differing }: Findings): string {
  if (differing === 0) return 'A replay would change nothing';
  return `A replay would change ${differing} of ${compared} ${compared === 1 ? 'cell' : 'cells'}`;
}

function rowOf({ measure, happened, recorded, values, stored, replayed, events }: DifferingCell): string[] {
  const of = Object.entries(values).map(([name, value]) => `${name} ${value ?? '-'}`);
  return [measure, happened, recorded, of.join(', ') || '-', String(stored), String(replayed), eventsOf(events)];
}

/** The events of a cell, one a line. */
function eventsOf({ are, total, listed, more }: DifferingCell['events']): string {
  if (total === 0) return 'none';
  const head = are === 'missing' ? `missing: ${total}` : `in the replayed count: ${total}`;
  const lines = listed.map(({ productID, stream, revision, type, count }) => {
    const of = stream.startsWith('product-') ? '' : ` ${stream}`;
    const product = productID === null ? '' : ` product ${productID}`;
    return `${count > 0 ? '+' : ''}${count}${product}${of} ${type} (${revision})`;
  });
  return [head, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

interface Display {
  show(explanation: Explanation): void;
  end(): void;
}

class Bar implements Display {
  readonly #bar = new SingleBar({
    format: '{phase} {bar} {percentage} %  {events} events',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });

  constructor() {
    this.#bar.start(100, 0, { phase: 'reading', events: 0 });
  }

  show({ phase, fraction, events }: Explanation): void {
    this.#bar.update(Math.floor(fraction * 100), { phase, events });
  }

  end(): void {
    this.#bar.stop();
  }
}

class Lines implements Display {
  #next = Date.now() + LINE_EVERY;

  show({ phase, fraction, events }: Explanation): void {
    if (Date.now() < this.#next) return;
    this.#next = Date.now() + LINE_EVERY;
    console.error(`${phase}, ${Math.floor(fraction * 100)} %, ${events} events`);
  }

  end(): void {
    // Lines are complete.
  }
}
