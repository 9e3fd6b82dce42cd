import { createServer, type Server } from 'node:http';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type DistributedSystem, type Engines, startDistributedSystem, startEngines } from './distributed.ts';
import { freePort } from '@vpds/engine-testing/local';
import { removeDirectory } from './service.ts';

interface Wanted {
  readonly env: Readonly<Record<string, string>>;
  /** The directory of an earlier start, whose state must be unchanged. */
  readonly directory?: string;
}

interface Kept extends Wanted {
  readonly directory: string;
  readonly system: DistributedSystem;
  killed: boolean;
}

const READY_WITHIN = 60_000;

/**
 * A distributed system for test files that start their own service; `VPDS_KEEPER` selects it. Equal settings reuse it,
 * others restart it; engines and their data remain. A kill ends all six processes at once.
 */
export class ManagedSystem {
  readonly #engines: Engines;
  readonly #port: string;
  readonly #directories = new Set<string>();
  #kept: Kept | null = null;
  #server: Server | null = null;

  private constructor(engines: Engines, port: string) {
    this.#engines = engines;
    this.#port = port;
  }

  static async start(): Promise<ManagedSystem> {
    return new ManagedSystem(await startEngines(), String(await freePort())).#listening();
  }

  /** The value of `VPDS_KEEPER`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server?.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.close();
    await this.#end();
    await Promise.all(Object.values(this.#engines).map((engine) => engine.stop()));
    for (const directory of this.#directories) await removeDirectory(directory);
  }

  async #listening(): Promise<this> {
    const server = createServer((request, response) => {
      const body: Buffer[] = [];
      request.on('data', (chunk: Buffer) => body.push(chunk));
      request.on('end', () => {
        this.#do(request.url ?? '', Buffer.concat(body).toString()).then(
          (answer) => response.end(JSON.stringify(answer)),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
      });
    });
    this.#server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return this;
  }

  async #do(what: string, body: string): Promise<object> {
    if (what === '/start') return this.#start(JSON.parse(body) as Wanted);
    if (what !== '/kill9') throw new Error(`Unknown request to the keeper: ${what}`);
    await this.#kill9();
    return {};
  }

  async #start({ env, directory }: Wanted): Promise<{ url: string; directory: string }> {
    const fits = this.#kept !== null && isDeepStrictEqual(this.#kept.env, env) && this.#isAsLeft(this.#kept, directory);
    if (!fits) await this.#end();
    const kept = (this.#kept ??= await this.#startWith(env, directory));
    await kept.system.ready(READY_WITHIN);
    kept.killed = false;
    return { url: kept.system.url, directory: kept.directory };
  }

  /** Restarting in a directory requires that its processes have ended: by a kill, or by stopping them now. */
  #isAsLeft(kept: Kept, directory: string | undefined): boolean {
    return directory === undefined || (directory === kept.directory && kept.killed);
  }

  async #startWith(env: Wanted['env'], directory: string | undefined): Promise<Kept> {
    const chosen = directory ?? (await mkdtemp(join(tmpdir(), 'vpds-kept-')));
    this.#directories.add(chosen);
    const all = { PORT: this.#port, ...env };
    const system = await startDistributedSystem({ env: all, engines: this.#engines, directory: chosen });
    return { env, directory: chosen, system, killed: false };
  }

  async #end(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    await kept?.system.stop();
  }

  /** The processes restart immediately; the next start waits until they are ready. */
  async #kill9(): Promise<void> {
    if (this.#kept === null) return;
    this.#kept.killed = true;
    await Promise.all(this.#kept.system.replicas().map((replica) => replica.kill9()));
  }
}
