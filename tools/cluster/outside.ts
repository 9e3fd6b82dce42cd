// Engines, providers, platform and a mail server. A separate process, so that the load's measurements do not wait for
// them. Started by `engines.ts`; notifies it when ready.
import { mkdirSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { startLocalEngine } from '@vpds/engine-testing/local';
import { startSimulators } from '@vpds/simulators';
import { print } from './commands.ts';
import { ENGINE_PORTS, MAIL_PORT, SIMULATORS_PORT } from './place.ts';
import { TOKENS } from './secrets.ts';

const [directory = '', host = ''] = process.argv.slice(2);

/** Pods connect here: engines listen on the loopback interface only. */
function relay(port: number): void {
  createServer((client) => {
    const engine = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ] as const) {
      from.setNoDelay(true).pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  }).listen(port, host);
}

async function startEngines(): Promise<void> {
  const names = Object.keys(ENGINE_PORTS) as (keyof typeof ENGINE_PORTS)[];
  await Promise.all(
    names.map(async (name) => {
      const port = ENGINE_PORTS[name];
      const configuration = name === 'kafka' ? `advertised.listeners=PLAINTEXT://${host}:${port}\n` : '';
      await startLocalEngine(name, { port, directory: join(directory, name), configuration, log: print });
      relay(port);
    }),
  );
}

async function startMail(): Promise<void> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => smtp.listen(MAIL_PORT, host, () => resolve()));
}

// Engines and simulators end with this process, and it with the one that started it.
process.once('disconnect', () => process.exit());
mkdirSync(directory, { recursive: true });
await startEngines();
await startSimulators({ directory, stepSeconds: 1, tokens: TOKENS, host, port: SIMULATORS_PORT });
await startMail();
process.send?.('ready');
