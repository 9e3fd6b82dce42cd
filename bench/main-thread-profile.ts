import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Started } from './processes.ts';

/** Microseconds between samples. */
const INTERVAL = 200;

/** Lines and columns are counted from 0. */
interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
}

/** A process prints the address of its inspector once. */
const inspectors = new WeakMap<Started, Promise<string>>();
const maps = new Map<string, SourceMap | null>();

/** Samples of the main thread by module while `work` runs, idle ones left out. The inspector stays open afterwards. */
export async function profileByModule(service: Started, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const opened = inspectors.get(service) ?? openInspector(service);
  inspectors.set(service, opened);
  const inspector = new WebSocket(await opened);
  await once(inspector, 'open');
  const call = async (id: number, method: string, params = {}): Promise<unknown> => {
    inspector.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [{ data }] = (await once(inspector, 'message')) as [{ data: string }];
      const answer = JSON.parse(data) as { id?: number; result?: unknown };
      if (answer.id === id) return answer.result;
    }
  };
  await call(1, 'Profiler.enable');
  await call(2, 'Profiler.setSamplingInterval', { interval: INTERVAL });
  await call(3, 'Profiler.start');
  await work();
  const { profile } = (await call(4, 'Profiler.stop')) as { profile: Profile };
  inspector.close();
  return byModule(profile);
}

/** The service was started with an inspector's port; without a signal it opens no inspector. */
function openInspector({ process: child }: Started): Promise<string> {
  return new Promise((opened) => {
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /ws:\/\/\S+/.exec(printed)?.[0];
      if (url !== undefined) opened(url);
    });
    child.kill('SIGUSR1');
  });
}

function byModule({ nodes, samples }: Profile): Map<string, number> {
  const modules = new Map(nodes.map(({ id, callFrame }) => [id, moduleOf(callFrame)]));
  const counts = new Map<string, number>();
  for (const id of samples) {
    const module = modules.get(id) ?? '(unknown)';
    if (module !== '(idle)') counts.set(module, (counts.get(module) ?? 0) + 1);
  }
  return counts;
}

/** Short enough that two checkouts name a module alike, unless it has moved to another directory. */
function moduleOf({ functionName, url, lineNumber, columnNumber }: CallFrame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : `native ${functionName}`;
  const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
  if (packaged !== null) return packaged[1] ?? url;
  if (!url.includes('/dist/bundle/')) return /\/dist\/(.*)\.js$/.exec(url)?.[1] ?? url;
  const entry = mapOf(url)?.findEntry(lineNumber, columnNumber);
  // A bundle's map has no line of a package.
  if (entry === undefined || !('originalSource' in entry) || entry.generatedLine !== lineNumber) return '(packages)';
  return (
    /(?:apps|libs(?:\/contexts|\/engines)?)\/[^/]+\/(.*)\.ts$/.exec(entry.originalSource)?.[1] ?? entry.originalSource
  );
}

/** Returns null if the file has no source map. */
function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const file = `${fileURLToPath(url)}.map`;
  const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as never) : null;
  maps.set(url, map);
  return map;
}
