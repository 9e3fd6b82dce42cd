import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy, sendPage } from './page-policy.ts';
import { serveDirectory } from './static-files.ts';

/** Cached for a year: a changed file has another name. */
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };

export interface StaticApp {
  /** `/console`. */
  readonly path: string;
  /** Contains `index.html`, and `assets`, whose names contain a hash of their content. */
  readonly directory: string;
}

/** Answers 404. */
type Refuse = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * The app's page for every path below its own but those of files, made for each answer: a nonce for its own script and
 * what it adds to itself, and the prefix that a proxy stripped.
 * @returns false if the app is not built: its path is 404
 */
export function serveApp(fastify: FastifyInstance, { path, directory }: StaticApp, refuse: Refuse): boolean {
  if (!existsSync(join(directory, 'index.html'))) return false;
  const index = readFileSync(join(directory, 'index.html'), 'utf8');
  serveDirectory(fastify, { path: `${path}/assets`, directory: join(directory, 'assets'), headers: IMMUTABLE });
  // A page of another release asks for its own files: the browser must not take this page for one of them.
  fastify.get(`${path}/assets/*`, refuse);
  const page = (request: FastifyRequest, reply: FastifyReply) => sendApp(index, path, request, reply);
  // Relative: a proxy may strip a prefix.
  fastify.get(path, (_request, reply) => reply.redirect(`.${path}/`));
  fastify.get(`${path}/`, page);
  fastify.get(`${path}/*`, page);
  return true;
}

function sendApp(index: string, path: string, { vpds: { prefix } }: FastifyRequest, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64');
  const html = index.replaceAll('{{nonce}}', nonce).replace(/<base href="[^"]*"/, `<base href="${prefix}${path}/"`);
  const own = `'nonce-${nonce}'`;
  const policy = pagePolicy({ scripts: own, styles: own, images: 'data: blob: https: http:', hasBase: true });
  void reply.headers({ 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin' });
  return sendPage(reply, policy, html);
}
