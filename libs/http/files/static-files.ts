import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { once } from '@vpds/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { sharedPayload } from '../edge/shared-payload.ts';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
} as const;
type Extension = keyof typeof TYPES;

export interface StaticDirectory {
  /** The common prefix of the files' addresses, without a slash at the end. */
  readonly path: string;
  readonly directory: string;
  /** The extensions that are served; default: all of those that have a type here. */
  readonly types?: readonly Extension[];
  /** Headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves only files that exist at the start, so no path leads out of the directory. Each file is read by its first
 * request and then cached, as is its compressed form beside it, `.br`.
 */
export function serveDirectory(fastify: FastifyInstance, served: StaticDirectory): void {
  const { path, directory, types = Object.keys(TYPES), headers = {} } = served;
  const names = readdirSync(directory);
  for (const name of names) {
    const extension = extname(name) as Extension;
    if (!types.includes(extension)) continue;
    const plain = readOnce(join(directory, name));
    const compressed = names.includes(`${name}.br`) ? readOnce(join(directory, `${name}.br`)) : null;
    fastify.get(`${path}/${name}`, async (request, reply) => {
      void reply.headers(headers).header('x-content-type-options', 'nosniff').type(TYPES[extension]);
      if (compressed === null || !acceptsBrotli(request)) return reply.send(await plain());
      return reply.header('content-encoding', 'br').send(await compressed());
    });
  }
}

function readOnce(file: string): () => Promise<Buffer> {
  return once(() => readFile(file).then(sharedPayload));
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return headers['accept-encoding'] !== undefined && new Negotiator({ headers }).encodings(['br']).includes('br');
}
