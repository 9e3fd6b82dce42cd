import { once } from 'node:events';
import type { Started } from './processes.ts';

/** Microseconds between samples. */
const INTERVAL = 200;

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { functionName: string; url: string } }[];
  readonly samples: readonly number[];
}

/** Samples of the main thread by module while `work` runs, idle ones left out. The inspector stays open afterwards. */
export async function profileByModule(service: Started, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const inspector = new WebSocket(await openInspector(service));
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
function moduleOf({ functionName, url }: { functionName: string; url: string }): string {
  if (url === '') return functionName.startsWith('(') ? functionName : `native ${functionName}`;
  const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
  return packaged?.[1] ?? /\/dist\/(.*)\.js$/.exec(url)?.[1] ?? url;
}
