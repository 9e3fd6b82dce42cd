import { parentPort, workerData } from 'node:worker_threads';
import type { LedgerReply, LedgerRequest } from './ledger-thread.ts';
import { Ledger, openDatabase, unusable, type LedgerName } from './ledger.ts';

/** Replies in order. A failed request does not affect others. */
const port = parentPort;
if (port === null) throw new Error('ledger.worker must run as a thread');

const directory = workerData as string;
const database = openDatabase(directory);
const ledgers: Readonly<Record<LedgerName, Ledger>> = {
  orders_a: new Ledger(database, 'orders_a'),
  transports_b: new Ledger(database, 'transports_b'),
  registrations: new Ledger(database, 'registrations'),
};

function perform(request: LedgerRequest): unknown {
  switch (request.call) {
    case 'accept':
      return ledgers[request.ledger].accept(request.entry);
    case 'byNumbers':
      return request.numbers.map((number) => ledgers[request.ledger].byNumber(number));
    case 'count':
      return ledgers[request.ledger].count();
    default:
      return request satisfies never;
  }
}

function reply(id: number, request: LedgerRequest): LedgerReply {
  try {
    return { id, value: perform(request) };
  } catch (error) {
    return { id, error: unusable(directory, error) };
  }
}

port.on('message', (message: { id: number; request: LedgerRequest } | 'close') => {
  if (message === 'close') {
    database.close();
    port.close();
  } else port.postMessage(reply(message.id, message.request));
});
port.postMessage('ready');
