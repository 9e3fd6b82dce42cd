// Engines of a distributed system on this machine, without Docker, until Ctrl-C or SIGTERM.
// Usage: npm run engines [-- [--only kafka,redis] [--json] [--data DIR] [--cache DIR] [--detach] | stop]
import { parseArgs } from 'node:util';
import { EngineMissing, ENGINES, URL_VARIABLES, type EngineName } from '@vpds/engine-testing/local';
import { detach, stopDetached } from './detached.ts';
import { startAll, type Started } from './start-all.ts';

const HELP = `Starts Kafka, a MongoDB-protocol server, Redis and an EventStoreDB emulator on this machine, without Docker.

  npm run engines                          all of them, until Ctrl-C
  npm run engines -- --only kafka,redis    some of them
  npm run engines -- --detach              in the background; 'npm run engines -- stop' ends them

  --json        the URLs as one line of JSON on standard output when all are ready
  --data DIR    keep the engines' data here, from one start to the next (default: temporary, gone at the end)
  --cache DIR   keep the downloads here (default: node_modules/.cache/engines, or ENGINES_CACHE)

Needs Java 17 and Maven (Kafka, MongoDB protocol) and redis-server (installed with apt-get if you are root).
`;

const { options, command } = readArguments();
if (options.cache !== undefined) process.env['ENGINES_CACHE'] = options.cache;
if (command === 'stop') process.exitCode = (await stopDetached()) ? 0 : 1;
else if (options.detach === true) process.exitCode = await detach(process.argv.slice(2));
// Exits immediately, also during downloads and starts.
else process.exit(await run());

async function run(): Promise<number> {
  const stopping = new AbortController();
  const stopped = untilAborted(stopping.signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const started: Started = { engines: [] };
  try {
    await Promise.race([startAll(wanted(options.only), options.data, started, log), stopped]);
    if (!stopping.signal.aborted) print(started);
    await stopped;
    return 0;
  } catch (error) {
    log(error instanceof EngineMissing ? error.message : String(error));
    return 1;
  } finally {
    log('stopping');
    await Promise.allSettled(started.engines.map((engine) => engine.stop()));
  }
}

function print({ engines }: Started): void {
  const urls = engines.map((engine) => [URL_VARIABLES[engine.name], engine.url] as const);
  if (options.json === true) process.stdout.write(`${JSON.stringify(Object.fromEntries(urls))}\n`);
  else process.stdout.write(`\n${urls.map(([name, url]) => `${name}=${url}\n`).join('')}\nCtrl-C stops them.\n`);
  process.send?.({ ready: Object.fromEntries(urls) });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // The engines themselves do not keep this process alive.
    const alive = setInterval(() => {}, 60_000);
    const end = () => {
      clearInterval(alive);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

function log(message: string): void {
  process.stderr.write(`${message}\n`);
}

function wanted(only: string | undefined): readonly EngineName[] {
  if (only === undefined) return ENGINES;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !ENGINES.some((engine) => engine === name));
  if (unknown.length > 0) usage(`Unknown engine: ${unknown.join(', ')}. There are: ${ENGINES.join(', ')}`);
  return ENGINES.filter((engine) => names.includes(engine));
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        json: { type: 'boolean' },
        data: { type: 'string' },
        cache: { type: 'string' },
        detach: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    if (positionals.length > 1 || (positionals[0] !== undefined && positionals[0] !== 'stop')) {
      usage(`Unknown command: ${positionals.join(' ')}`);
    }
    return { options: values, command: positionals[0] };
  } catch (error) {
    return usage((error as Error).message);
  }
}

function usage(message: string): never {
  process.stderr.write(`${message}\n\n${HELP}`);
  process.exit(2);
}
