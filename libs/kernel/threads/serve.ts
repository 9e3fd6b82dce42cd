import type { MessagePort } from 'node:worker_threads';
import { ANSWERED, CLOSE, NO_ANSWER, type Answer, type Request } from './protocol.ts';

export type Ending = Pick<Answer, 'outcome' | 'value'>;

export interface Served<Offered extends string> {
  carryOut(operation: Offered, fields: readonly unknown[]): unknown;
  failed(operation: Offered, error: unknown): Ending;
  close(): void;
}

/**
 * The other end of {@link ThreadClient}: sequential, one message of answers per batch. An error of an operation without
 * an answer ends the thread.
 */
export function serve<Offered extends string>(port: MessagePort, served: Served<Offered>): void {
  const answer = (operation: Offered, fields: readonly unknown[]): Ending => {
    try {
      return { outcome: ANSWERED, value: served.carryOut(operation, fields) };
    } catch (error) {
      return served.failed(operation, error);
    }
  };
  port.on('message', (batch: readonly Request[]) => {
    const answers: Answer[] = [];
    let closing = false;
    for (const { operation, call, fields } of batch)
      if (operation === CLOSE) closing = true;
      else if (call === NO_ANSWER) served.carryOut(operation as Offered, fields);
      else answers.push({ call, ...answer(operation as Offered, fields) });
    if (answers.length > 0) port.postMessage(answers);
    if (!closing) return;
    served.close();
    port.close();
  });
}
