import type { OperationalStore } from '@vpds/kernel';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** A request of a relay process to its parent. */
export interface ParentCall {
  readonly id: number;
  readonly method: 'read' | 'write' | 'remove';
  readonly parameters: readonly unknown[];
}

export interface ParentAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** A relay process with lease and checkpoint in the parent's store; its last line is its state. */
export class RelayChild {
  readonly process: ChildProcess;
  readonly troubles: string[] = [];
  state = '';
  published = 0;
  readonly #operational: OperationalStore;

  constructor(operational: OperationalStore, ...args: readonly string[]) {
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

  #carryOut(method: ParentCall['method'], parameters: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'read':
        return this.#operational.read(...(parameters as Parameters<OperationalStore['read']>));
      case 'write':
        return this.#operational.write(...(parameters as Parameters<OperationalStore['write']>));
      case 'remove':
        return this.#operational.remove(...(parameters as Parameters<OperationalStore['remove']>));
    }
  }
}
