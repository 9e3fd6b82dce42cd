import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isShared } from './shared-payload.ts';

/** Bytes. */
const WORTH_IT = 1_024;
/** Node shares four threads with files and DNS lookups. */
const AT_ONCE = 2;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:javascript|(?:[\w.-]+\+)?json))/;

/** Cheapest first: 8, 57, 90 ms for a page of 8 MiB. */
const CODINGS = {
  zstd: promisify(zstdCompress),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 4 }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
} as const;
type Coding = keyof typeof CODINGS;
const SPOKEN = Object.keys(CODINGS) as Coding[];

/** Missing in the package's types. */
interface Encodings {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

type Payload = string | Buffer | Readable;

/**
 * Compresses answers for clients that ask for it (RFC 9110, 12.5.3), outside the main thread. Under load answers are
 * sent uncompressed instead of waiting.
 */
export class Compression {
  readonly #shared = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>();
  #inProgress = 0;

  /** Returns null if the payload must be sent uncompressed. */
  of(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<Buffer> | null {
    if (!isWorthIt(reply, payload)) return null;
    const coding = preferred(request);
    if (coding === undefined || (!isShared(payload) && this.#inProgress >= AT_ONCE)) return null;
    const body = isShared(payload) ? this.#once(coding, payload) : this.#compress(coding, payload);
    return body.then((bytes) => {
      void reply.headers({ 'content-encoding': coding, 'content-length': String(bytes.length) });
      return bytes;
    });
  }

  /** Clients cannot trigger repeated compression. */
  #once(coding: Coding, payload: Buffer): Promise<Buffer> {
    const codings = this.#shared.get(payload) ?? new Map<Coding, Promise<Buffer>>();
    this.#shared.set(payload, codings);
    const known = codings.get(coding);
    if (known !== undefined) return known;
    const made = this.#compress(coding, payload);
    codings.set(coding, made);
    made.catch(() => codings.delete(coding));
    return made;
  }

  async #compress(coding: Coding, payload: Payload): Promise<Buffer> {
    this.#inProgress += 1;
    try {
      return await CODINGS[coding](await bytesOf(payload));
    } finally {
      this.#inProgress -= 1;
    }
  }
}

function isWorthIt(reply: FastifyReply, payload: unknown): payload is Payload {
  const size =
    typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : reply.getHeader('content-length');
  return (
    reply.statusCode === 200 &&
    Number(size ?? 0) >= WORTH_IT &&
    !reply.hasHeader('content-encoding') &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type')))
  );
}

function preferred({ headers }: FastifyRequest): Coding | undefined {
  if (headers['accept-encoding'] === undefined) return undefined;
  const negotiator = new Negotiator({ headers }) as unknown as Encodings;
  const [first] = negotiator.encodings([...SPOKEN, 'identity'], { preferred: SPOKEN });
  return SPOKEN.find((coding) => coding === first);
}

async function bytesOf(payload: Payload): Promise<Buffer> {
  if (typeof payload === 'string') return Buffer.from(payload);
  return Buffer.isBuffer(payload) ? payload : buffer(payload);
}
