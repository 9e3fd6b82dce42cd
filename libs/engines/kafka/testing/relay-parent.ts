import type { OperationalStore } from '@vpds/kernel';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { RelayLease, RelayLeases } from '../relay-lease.ts';

/** What a relay in a process of its own asks its parent for. */
export interface ParentCall {
  readonly id: number;
  readonly method: 'acquire' | 'renew' | 'release' | 'read' | 'write';
  readonly parameters: readonly unknown[];
}

export interface ParentAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** A relay in a process of its own, with leases and checkpoint of this one; its last line tells its state. */
export class RelayChild {
  readonly process: ChildProcess;
  readonly troubles: string[] = [];
  state = '';
  published = 0;
  readonly #leases: RelayLeases;
  readonly #operational: OperationalStore;
  readonly #held = new Map<number, RelayLease>();

  constructor(leases: RelayLeases, operational: OperationalStore, ...args: readonly string[]) {
    this.#leases = leases;
    this.#operational = operational;
    const script = join(import.meta.dirname, 'relay-child.ts');
    this.process = spawn(process.execPath, ['--conditions=@vpds/source', script, ...args], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.process.on('message', (call: ParentCall) => void this.#answer(call));
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) this.#read(line);
    });
  }

  #read(line: string): void {
    if (line.startsWith('trouble ')) this.troubles.push(line);
    else if (line !== '') {
      const [state = '', , published = '0'] = line.split(' ');
      this.state = state;
      this.published = Number(published);
    }
  }

  async #answer({ id, method, parameters }: ParentCall): Promise<void> {
    try {
      this.process.send({ id, value: await this.#carryOut(method, parameters) } satisfies ParentAnswer);
    } catch (error) {
      this.process.send({ id, error: String(error) } satisfies ParentAnswer);
    }
  }

  async #carryOut(method: ParentCall['method'], parameters: readonly unknown[]): Promise<unknown> {
    const lease = this.#held.get(parameters[0] as number);
    switch (method) {
      case 'acquire': {
        const acquired = await this.#leases.acquire(...(parameters as Parameters<RelayLeases['acquire']>));
        if (acquired !== null) this.#held.set(acquired.token, acquired);
        return acquired?.token ?? null;
      }
      case 'renew':
        return lease?.renew() ?? false;
      case 'release':
        return lease?.release();
      case 'read':
        return this.#operational.read(...(parameters as Parameters<OperationalStore['read']>));
      case 'write':
        return this.#operational.write(...(parameters as Parameters<OperationalStore['write']>));
    }
  }
}
