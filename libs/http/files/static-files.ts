import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** One year: a changed file has another name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A page that loads nothing from elsewhere, with a nonce for what it adds to itself. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "font-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** Beside `assets`, whose names contain a hash of their content; `.br` beside a file is its compressed form. */
export interface StaticApp {
  /** `/console`. */
  readonly path: string;
  /** Contains `index.html` and `assets`. */
  readonly directory: string;
}

/**
 * The app's page for every path below its own, made for each answer: a nonce, and the prefix that a proxy stripped.
 * Only files that exist at the start are served, so no path leads out of the directory.
 * @returns false if the app is not built: its path is 404
 */
export function serveApp(fastify: FastifyInstance, { path, directory }: StaticApp): boolean {
  if (!existsSync(join(directory, 'index.html'))) return false;
  const index = readFileSync(join(directory, 'index.html'), 'utf8');
  const names = readdirSync(join(directory, 'assets'));
  const known = new Set(names);
  for (const name of names.filter((each) => !each.endsWith('.br')))
    fastify.get(`${path}/assets/${name}`, (request, reply) =>
      sendAsset(join(directory, 'assets', name), known.has(`${name}.br`), request, reply),
    );
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(index, path, request, reply);
  // Relative: a proxy may strip a prefix.
  fastify.get(path, (_request, reply) => reply.redirect(`.${path}/`));
  fastify.get(`${path}/`, page);
  fastify.get(`${path}/*`, page);
  return true;
}

async function sendAsset(file: string, isPrecompressed: boolean, request: FastifyRequest, reply: FastifyReply) {
  const isCompressed = isPrecompressed && acceptsBrotli(request);
  if (isCompressed) void reply.header('content-encoding', 'br');
  return reply
    .headers({ 'cache-control': IMMUTABLE, vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
    .type(TYPES[extname(file)] ?? 'application/octet-stream')
    .send(await readFile(isCompressed ? `${file}.br` : file));
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return headers['accept-encoding'] !== undefined && new Negotiator({ headers }).encodings(['br']).includes('br');
}

function sendPage(index: string, path: string, { vpds: { prefix } }: FastifyRequest, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64');
  const html = index.replaceAll('{{nonce}}', nonce).replace(/<base href="[^"]*"/, `<base href="${prefix}${path}/"`);
  const policy = [...PAGE_POLICY, `style-src 'self' 'nonce-${nonce}'`].join('; ');
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    .send(html);
}
