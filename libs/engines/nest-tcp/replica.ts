import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { ClientTCP } from '@nestjs/microservices';
import { type Credentials, commonName } from './credentials.ts';
import { MAX_MESSAGE, PING, type WireAnswer, type WireCall, type WirePong } from './wire.ts';

const CONNECT_WITHIN = 2_000;
const PING_EVERY = 1_000;
/** Milliseconds without an answered ping after which a replica is used last. */
const SLOW_AFTER = 1_500;
/** Milliseconds without an answered ping after which a connection counts as broken. */
const SILENT_AFTER = 5_000;

/** The call was not sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** Broken or timed out after sending: outcome unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The replica's version lacks it. */
export class NoSuchOperation extends Error {
  override readonly name = 'NoSuchOperation';
}

export interface ServiceAuth {
  /** If false, replicas without TLS are called in plain text. */
  readonly required: boolean;
  readonly credentials: Credentials;
  readonly name: string;
  readonly onRefused: (reason: string) => void;
}

/** A connection that never reconnects by itself. */
class OneConnection extends ClientTCP {
  #begun = false;
  #trouble: string | null = null;

  constructor(host: string, port: number, auth: ServiceAuth | null) {
    const tls = auth === null ? {} : { tlsOptions: tlsOptions(auth) };
    super({ host, port, maxBufferSize: MAX_MESSAGE, maxSendBufferSize: 4 * MAX_MESSAGE, ...tls });
  }

  override connect(): Promise<unknown> {
    if (this.#begun && this.connectionPromise === null)
      return Promise.reject(new NotConnected('The connection is closed'));
    this.#begun = true;
    return super.connect();
  }

  override handleError(error: unknown): void {
    this.#trouble = error instanceof Error ? error.message : String(error);
  }

  get trouble(): string | null {
    return this.#trouble;
  }

  destroy(): void {
    const socket = this.socket?.netSocket;
    this.close();
    socket?.destroy();
  }

  get netSocket(): Socket | undefined {
    return this.socket?.netSocket;
  }
}

function tlsOptions({ credentials, name }: ServiceAuth) {
  return {
    ...credentials.pem,
    minVersion: 'TLSv1.3',
    // Replicas are called by address; the certificate must name the service.
    checkServerIdentity: (_: string, certificate: Parameters<typeof commonName>[0]) =>
      commonName(certificate) === name ? undefined : new Error(`its certificate does not name ${name}`),
  } as const;
}

/** Preference; smaller is better. */
export const READY = 0;
export const SLOW = 1;
export const DRAINING = 2;

/** A replica: one connection to one address, opened on demand and pinged. */
export class Replica {
  readonly address: string;
  readonly #host: string;
  readonly #port: number;
  readonly #auth: ServiceAuth | null;
  #connection: OneConnection | null = null;
  #connecting: Promise<OneConnection> | null = null;
  #pinging: NodeJS.Timeout | undefined;
  #answeredAt = 0;
  #draining = false;
  #brokenUntil = 0;
  #failures = 0;
  /** The last connection failed or fell silent: calls wait for no new one while another replica answers. */
  #isSuspect = false;
  #running = 0;
  #closed = false;

  constructor(host: string, port: number, auth: ServiceAuth | null = null) {
    this.#host = host;
    this.#port = port;
    this.#auth = auth;
    this.address = `${host}:${port}`;
  }

  /** Null if the last connection failed recently. */
  get willingness(): typeof READY | typeof SLOW | typeof DRAINING | null {
    if (this.#closed || performance.now() < this.#brokenUntil) return null;
    if (this.#draining) return DRAINING;
    if (this.#connection === null) return this.#isSuspect ? SLOW : READY;
    return performance.now() - this.#answeredAt > SLOW_AFTER ? SLOW : READY;
  }

  get isConnected(): boolean {
    return this.#connection !== null;
  }

  /** @throws NotConnected | NoAnswer | NoSuchOperation */
  async call(pattern: string, call: WireCall, within: number): Promise<WireAnswer> {
    this.#running += 1;
    try {
      const connection = await this.#connected();
      const answer = (await ask(connection, pattern, call, within)) as WireAnswer;
      if (answer.draining) this.#draining = true;
      return answer;
    } finally {
      this.#running -= 1;
      if (this.#closed && this.#running === 0) this.#drop(this.#connection);
    }
  }

  /** Reconnects in the background after a failure. */
  recover(): void {
    if (this.#isSuspect && this.#connection === null && this.willingness !== null) this.#connected().catch(() => {});
  }

  /** Pending calls are answered. */
  close(): void {
    this.#closed = true;
    if (this.#running === 0) this.#drop(this.#connection);
  }

  #connected(): Promise<OneConnection> {
    if (this.#connection !== null) return Promise.resolve(this.#connection);
    return (this.#connecting ??= this.#connect().finally(() => (this.#connecting = null)));
  }

  async #connect(): Promise<OneConnection> {
    try {
      const connection = await this.#opened();
      this.#begin(connection);
      return connection;
    } catch (error) {
      this.#failures += 1;
      this.#isSuspect = true;
      this.#brokenUntil = performance.now() + Math.min(50 * 2 ** this.#failures, 1_000);
      throw new NotConnected(`${this.address} does not answer: ${error instanceof Error ? error.message : 'gone'}`);
    }
  }

  /**
   * A replica that has failed must answer before it is used: the kernel accepts connections of a frozen process, too.
   * If TLS is not required, plain text comes first: older versions would hang in an unknown handshake.
   */
  async #opened(): Promise<OneConnection> {
    const auth = this.#auth;
    if (auth === null || !auth.required) {
      const plain = await this.#dial(null);
      if (auth === null && !this.#isSuspect) return plain;
      const pong = (await ask(plain, PING, {}, CONNECT_WITHIN).catch(() => null)) as WirePong | null;
      if (pong !== null && (auth === null || pong.secure !== true)) return plain;
      plain.destroy();
      if (auth === null) throw new NotConnected('No answer to a ping');
    }
    const secure = await this.#dial(auth);
    try {
      // TLS 1.3 checks the client's certificate after our end has finished: an answer proves acceptance.
      await ask(secure, PING, {}, CONNECT_WITHIN);
      return secure;
    } catch (error) {
      const reason = secure.trouble ?? (error instanceof Error ? error.message : 'gone');
      secure.destroy();
      auth.onRefused(`${auth.name} at ${this.address}: ${reason}`);
      throw new NotConnected(reason);
    }
  }

  async #dial(auth: ServiceAuth | null): Promise<OneConnection> {
    const connection = new OneConnection(this.#host, this.#port, auth);
    const late = setTimeout(() => connection.destroy(), CONNECT_WITHIN);
    try {
      const connecting = connection.connect();
      const broken = new Promise<never>((_, reject) =>
        connection.netSocket?.once('close', () => reject(new NotConnected('The connection was closed immediately'))),
      );
      await Promise.race([connecting, broken]);
      return connection;
    } catch (error) {
      connection.destroy();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  #begin(connection: OneConnection): void {
    this.#connection = connection;
    this.#failures = 0;
    this.#isSuspect = false;
    this.#draining = false;
    this.#answeredAt = performance.now();
    connection.netSocket?.setNoDelay(true);
    // A half-closed connection never answers.
    for (const event of ['end', 'close']) connection.netSocket?.once(event, () => this.#drop(connection));
    clearInterval(this.#pinging);
    this.#pinging = setInterval(() => void this.#ping(connection), PING_EVERY);
    this.#pinging.unref();
    if (this.#closed) this.#drop(connection);
  }

  async #ping(connection: OneConnection): Promise<void> {
    if (performance.now() - this.#answeredAt > SILENT_AFTER) {
      this.#isSuspect = true;
      return this.#drop(connection);
    }
    try {
      const pong = (await ask(connection, PING, {}, SILENT_AFTER)) as WirePong;
      this.#answeredAt = performance.now();
      this.#draining = pong.draining;
    } catch {
      // The next ping detects silence.
    }
  }

  #drop(connection: OneConnection | null): void {
    if (connection === null) return;
    connection.destroy();
    if (this.#connection !== connection) return;
    clearInterval(this.#pinging);
    this.#connection = null;
    this.#draining = false;
  }
}

async function ask(connection: OneConnection, pattern: string, data: object, within: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  let subscription: { unsubscribe(): void } | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new NoAnswer('No answer in time')), Math.max(0, within));
      subscription = connection.send<unknown>(pattern, data).subscribe({
        next: resolve,
        error: (error: unknown) => reject(asCallError(pattern, error)),
        complete: () => reject(new NoAnswer('The answer was empty')),
      });
    });
  } finally {
    clearTimeout(timer);
    subscription?.unsubscribe();
  }
}

function asCallError(pattern: string, error: unknown): Error {
  if (error instanceof NotConnected) return error;
  if (typeof error === 'string') return new NoSuchOperation(`${pattern}: ${error}`);
  return new NoAnswer(error instanceof Error ? error.message : 'The connection broke');
}

/** The addresses of a host; a headless service has one per replica. */
export async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}
