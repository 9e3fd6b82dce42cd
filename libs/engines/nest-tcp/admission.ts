import type { Socket } from 'node:net';
import { type Server as TlsServer, type TLSSocket, createServer } from 'node:tls';
import { type Credentials, type Pem, authenticatedPeer } from './credentials.ts';

/** The transport's messages begin with a digit. */
const HANDSHAKE = 0x16;
const INTRODUCED_WITHIN = 10_000;

export interface AdmissionOptions {
  readonly credentials: Credentials;
  readonly required: boolean;
  readonly callers: ReadonlySet<string>;
  /** `caller` null: not authenticated. */
  readonly onAdmitted: (socket: Socket, caller: string | null) => void;
  readonly onRefused: (reason: string) => void;
}

/** Mutual TLS 1.3; plain connections unless TLS is required. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #open = new Set<Socket>();
  #secured: { readonly pem: Pem; readonly server: TlsServer } | null = null;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  admit(socket: Socket): void {
    this.#open.add(socket);
    const late = setTimeout(() => socket.destroy(), INTRODUCED_WITHIN);
    socket.once('close', () => {
      clearTimeout(late);
      this.#open.delete(socket);
    });
    socket.on('error', ignore);
    socket.once('data', (first: Buffer) => {
      clearTimeout(late);
      socket.pause();
      socket.unshift(first);
      if (first[0] === HANDSHAKE) this.#tls().emit('connection', socket);
      else this.#plain(socket);
    });
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #plain(socket: Socket): void {
    if (this.#options.required) return this.#refuse(socket, 'a connection without a certificate');
    this.#options.onAdmitted(socket, null);
    socket.resume();
  }

  /** Receives accepted connections. */
  #tls(): TlsServer {
    const { pem } = this.#options.credentials;
    if (this.#secured?.pem === pem) return this.#secured.server;
    // Certificates are verified later, where the reason is known.
    const options = {
      ...pem,
      minVersion: 'TLSv1.3',
      requestCert: true,
      rejectUnauthorized: false,
      handshakeTimeout: INTRODUCED_WITHIN,
    } as const;
    const server = createServer(options, (socket) => this.#authenticate(socket));
    server.on('tlsClientError', ({ message }, socket) => this.#refuse(socket, `a failed handshake: ${message}`));
    this.#secured = { pem, server };
    return server;
  }

  #authenticate(socket: TLSSocket): void {
    socket.on('error', ignore);
    const caller = authenticatedPeer(socket);
    if (caller === null) return this.#refuse(socket, `an untrusted certificate: ${whyNot(socket)}`);
    if (!this.#options.callers.has(caller)) return this.#refuse(socket, `${caller}, which may call nothing here`);
    this.#options.onAdmitted(socket, caller);
  }

  #refuse(socket: Socket, reason: string): void {
    this.#options.onRefused(reason);
    socket.destroy();
  }
}

function ignore(): void {}

function whyNot({ authorizationError }: TLSSocket): string {
  return String(authorizationError ?? 'no name');
}
