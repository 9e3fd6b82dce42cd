import type { MessagePort } from 'node:worker_threads';
import { ENDED, READ, type ViewShape } from './protocol.ts';

export interface Served<Operation> {
  carryOut(operation: Operation, fields: readonly unknown[]): unknown;
  failed(operation: Operation, error: unknown): readonly [ended: number, value: unknown];
  define?(index: number, shape: ViewShape): void;
  close(): void;
}

/** Answers batches of `operation, call id, fields` by one of `call id, outcome, value`. */
export function serve<Operation>(port: MessagePort, served: Served<Operation>): void {
  const answer = (operation: Operation, fields: readonly unknown[]): readonly [ended: number, value: unknown] => {
    try {
      return [ENDED.value, served.carryOut(operation, fields)];
    } catch (error) {
      return served.failed(operation, error);
    }
  };
  port.on('message', (batch: readonly unknown[]) => {
    const answers: unknown[] = [];
    for (let at = 0; at < batch.length; at += 3) {
      const [operation, call, fields] = [batch[at], batch[at + 1] as number, batch[at + 2]];
      if (operation === READ.view) served.define?.(call, fields as ViewShape);
      else if (operation === READ.close) {
        served.close();
        port.close();
      } else answers.push(call, ...answer(operation as Operation, fields as readonly unknown[]));
    }
    if (answers.length > 0) port.postMessage(answers);
  });
}
