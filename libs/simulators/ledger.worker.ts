import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '@vpds/kernel/threads';
import { FAILED, type LedgerCalls } from './ledger-thread.ts';
import { Ledger, openDatabase, unusable, type LedgerName } from './ledger.ts';

/** Requests are answered in order; failures are independent. */
const port = parentPort;
if (port === null) throw new Error('ledger.worker must run as a thread');

const directory = workerData as string;
const database = openDatabase(directory);
const ledgers: Readonly<Record<LedgerName, Ledger>> = {
  orders_a: new Ledger(database, 'orders_a'),
  transports_b: new Ledger(database, 'transports_b'),
  registrations: new Ledger(database, 'registrations'),
};

const calls: LedgerCalls = {
  accept: (ledger, entry) => ledgers[ledger].accept(entry),
  byNumbers: (ledger, numbers) => numbers.map((number) => ledgers[ledger].byNumber(number)),
  mark: (ledger, number, marker) => ledgers[ledger].mark(number, marker),
  count: (ledger) => ledgers[ledger].count(),
};

serve<keyof LedgerCalls>(port, {
  carryOut: (name, fields) => (calls[name] as (...fields: readonly unknown[]) => unknown)(...fields),
  failed: (_name, error) => ({ outcome: FAILED, value: unusable(directory, error) }),
  close: () => database.close(),
});
port.postMessage('ready');
