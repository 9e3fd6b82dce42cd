import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TLSSocket, createSecureContext } from 'node:tls';

/** The files of a Kubernetes TLS Secret. During a rotation `ca.crt` has both authorities. */
const FILES = ['ca.crt', 'tls.crt', 'tls.key'] as const;
const READ_EVERY = 10_000;

export interface CredentialsOptions {
  readonly directory: string;
  /** The previous files stay in use. */
  readonly onUnusable?: (reason: string) => void;
  readonly readEvery?: number;
}

export interface Pem {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

interface Loaded {
  readonly pem: Pem;
  readonly name: string;
  readonly expiresAt: number;
}

/** Rereads its files. Not guaranteed: that an open connection ends when its certificate expires or is replaced. */
export class Credentials {
  readonly #directory: string;
  readonly #onUnusable: (reason: string) => void;
  readonly #timer: NodeJS.Timeout;
  #loaded: Loaded;

  /** @throws Error if the files are missing, do not match, or are not PEM */
  constructor({ directory, onUnusable = () => {}, readEvery = READ_EVERY }: CredentialsOptions) {
    this.#directory = directory;
    this.#onUnusable = onUnusable;
    const [ca, cert, key] = FILES.map((name) => readFileSync(join(directory, name), 'utf8')) as [
      string,
      string,
      string,
    ];
    this.#loaded = load({ ca, cert, key });
    this.#timer = setInterval(() => void this.#readAgain(), readEvery);
    this.#timer.unref();
  }

  /** The certificate's common name. */
  get name(): string {
    return this.#loaded.name;
  }

  /** Unix milliseconds. */
  get expiresAt(): number {
    return this.#loaded.expiresAt;
  }

  /** Read it for each connection. */
  get pem(): Pem {
    return this.#loaded.pem;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #readAgain(): Promise<void> {
    try {
      const reading = FILES.map((name) => readFile(join(this.#directory, name), 'utf8'));
      const [ca, cert, key] = (await Promise.all(reading)) as [string, string, string];
      const { pem } = this.#loaded;
      if (ca !== pem.ca || cert !== pem.cert || key !== pem.key) this.#loaded = load({ ca, cert, key });
    } catch (error) {
      this.#onUnusable(error instanceof Error ? error.message : String(error));
    }
  }
}

function load(pem: Pem): Loaded {
  const certificate = new X509Certificate(pem.cert);
  if (!certificate.checkPrivateKey(createPrivateKey(pem.key))) throw new Error('tls.key is not the key of tls.crt');
  const name = commonName(certificate.toLegacyObject());
  if (name === null) throw new Error('tls.crt has no common name');
  createSecureContext(pem);
  return { pem, name, expiresAt: Date.parse(certificate.validTo) };
}

/** Null if there is none, or several. */
export function commonName({ subject }: { readonly subject?: { readonly CN?: string | string[] } }): string | null {
  return typeof subject?.CN === 'string' ? subject.CN : null;
}

export function authenticatedPeer(socket: TLSSocket): string | null {
  return socket.authorized ? commonName(socket.getPeerCertificate()) : null;
}
