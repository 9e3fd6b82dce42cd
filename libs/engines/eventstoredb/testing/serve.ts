// Runs the emulator as a process: node serve.ts --port 2113 --data DIRECTORY [--control PORT] [--sync]
// Prints "ready" once it serves. Faults over HTTP: `POST /faults` with a JSON object of settings, `POST /cut`.
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EventLog } from './event-log.ts';
import type { FaultSettings } from './faults.ts';
import { Journal } from './journal.ts';
import { EventStoreEmulator } from './emulator.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '2113' },
    data: { type: 'string' },
    control: { type: 'string' },
    sync: { type: 'boolean', default: false },
  },
});

if (values.data !== undefined) mkdirSync(values.data, { recursive: true });
const journal = values.data === undefined ? undefined : new Journal(join(values.data, 'events.log'), values);
const log = new EventLog(journal === undefined ? {} : { journal });
const node = await EventStoreEmulator.start({ port: Number(values.port), log });

if (values.control !== undefined) await serveControl(Number(values.control));
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
process.stdout.write(`ready ${node.url}\n`);

async function stop(): Promise<void> {
  await node.stop();
  journal?.close();
  process.exit(0);
}

async function serveControl(port: number): Promise<void> {
  const control = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => control.listen(port, '127.0.0.1', resolve));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    if (request.url === '/cut') node.cut();
    else if (request.url === '/faults') node.faults.set(JSON.parse(body) as Partial<FaultSettings>);
    else response.statusCode = 404;
    response.end(JSON.stringify(node.faults.settings));
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
}
