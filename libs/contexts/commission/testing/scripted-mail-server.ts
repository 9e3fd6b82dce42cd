import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** Stages at which a delivery can fail; `dot`: after the whole message, before its answer. */
export const STAGES = ['greeting', 'mail', 'rcpt', 'data', 'content', 'dot'] as const;
export type Stage = (typeof STAGES)[number];

/** A number refuses, `hang` never answers. */
export type Fault = number | 'hang' | 'drop';

/** Missing in smtp-server's types. */
interface Connection {
  readonly session: SMTPServerSession;
  readonly _socket: { destroy(): void };
  handler_DATA(command: Buffer, callback: () => void): void;
  send(code: number, text: string): void;
}

interface Refusal extends Error {
  responseCode?: number;
}

/** A real SMTP server that fails on request. */
export class ScriptedMailServer {
  /** Mails that arrived completely, even if not acknowledged. */
  readonly mails: Buffer[] = [];
  readonly reached: Stage[] = [];
  #faults = new Map<Stage, { fault: Fault; times: number }>();
  #waiting = new Map<Stage, () => void>();
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', ...(options.onAuth === undefined ? ['AUTH'] : [])],
      closeTimeout: 100,
      onConnect: (session, done) => this.#at('greeting', session, done),
      onMailFrom: (_, session, done) => this.#at('mail', session, done),
      onRcptTo: (_, session, done) => {
        this.#watchData(session);
        this.#at('rcpt', session, done);
      },
      onData: (stream, session, done) => this.#receive(stream, session, done),
      ...options,
    });
    this.#server.on('error', () => undefined);
  }

  static async start(options: SMTPServerOptions = {}): Promise<ScriptedMailServer> {
    const server = new ScriptedMailServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Applies to the next `times` deliveries that reach the stage. */
  fail(stage: Stage, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#faults.set(stage, { fault, times });
  }

  behave(): void {
    this.#faults = new Map();
  }

  next(stage: Stage): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(stage, resolve));
  }

  close(): Promise<void> {
    for (const connection of this.#connections) connection._socket.destroy();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  get #connections(): Iterable<Connection> {
    return (this.#server as unknown as { connections: Set<Connection> }).connections;
  }

  #connectionOf(session: SMTPServerSession): Connection | undefined {
    return [...this.#connections].find((connection) => connection.session === session);
  }

  #at(stage: Stage, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    this.reached.push(stage);
    const scripted = this.#faults.get(stage);
    const fault = scripted !== undefined && scripted.times > 0 ? scripted.fault : null;
    if (scripted !== undefined) scripted.times -= 1;
    if (fault === null) done();
    else if (fault === 'drop') this.#connectionOf(session)?._socket.destroy();
    else if (fault !== 'hang') {
      const refusal: Refusal = new Error(`scripted ${stage}`);
      refusal.responseCode = fault;
      done(refusal);
    }
    this.#waiting.get(stage)?.();
    this.#waiting.delete(stage);
  }

  /** smtp-server has no hook for the answer to DATA. */
  #watchData(session: SMTPServerSession): void {
    const connection = this.#connectionOf(session);
    if (connection === undefined) return;
    const go = connection.handler_DATA.bind(connection);
    connection.handler_DATA = (command, callback) =>
      this.#at('data', session, (error) => {
        if (!error) return go(command, callback);
        connection.send((error as Refusal).responseCode ?? 451, error.message);
        callback();
      });
  }

  #receive(stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    const chunks: Buffer[] = [];
    let begun = false;
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (!begun) this.#at('content', session, (error) => error && done(error));
      begun = true;
    });
    stream.on('end', () => {
      const scripted = this.#faults.get('dot');
      const refused = scripted !== undefined && scripted.times > 0 && typeof scripted.fault === 'number';
      if (!refused) this.mails.push(Buffer.concat(chunks));
      this.#at('dot', session, done);
    });
  }
}
