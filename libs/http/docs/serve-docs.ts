import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '@vpds/kernel';
import { packageDirectory } from '@vpds/observability';
import type { FastifyInstance } from 'fastify';
import { sharedPayload } from '../edge/shared-payload.ts';
import { pagePolicy, sendPage } from '../files/page-policy.ts';
import { serveDirectory } from '../files/static-files.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { inVersion30 } from '../openapi/version-3.0.ts';
import { guidePage } from './guide-page.ts';
import { GUIDES, type Guide, readGuides } from './guides.ts';
import { referenceBundle } from './reference-bundle.ts';

/** The reference sets styles on its elements. */
const REFERENCE_POLICY = pagePolicy({ styles: "'unsafe-inline'", fonts: 'data:', images: 'data: blob:' });
const GUIDE_POLICY = pagePolicy({ images: 'data: blob:' });

/** Texts of half a megabyte: one without a prefix, and four with one. */
const MOST_SHARED = 5;

/**
 * `/openapi-3.0.json` for older generators. Pages load nothing from third parties. What they show is made by the first
 * request for it, for a fast start.
 */
export function serveDocs(fastify: FastifyInstance, make: () => Promise<OpenApiDocument>): void {
  const document = once(make);
  serveDocument(fastify, '/openapi.json', document);
  serveDocument(
    fastify,
    '/openapi-3.0.json',
    once(async () => inVersion30(await document())),
  );
  const site = join(packageDirectory(), 'libs/http/docs/site');
  serveDirectory(fastify, { path: '/docs', directory: site, types: ['.css', '.js'] });
  fastify.get('/docs/reference-bundle.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await referenceBundle()),
  );
  servePage(fastify, '/docs', REFERENCE_POLICY, async () => readFileSync(join(site, 'reference.html'), 'utf8'));
  const guides = once(async () => readGuides(await document()));
  fastify.get('/docs/guides', (_request, reply) => reply.redirect(`./guides/${GUIDES[0]}`));
  for (const [place, name] of GUIDES.entries())
    servePage(fastify, `/docs/guides/${name}`, GUIDE_POLICY, async () => {
      const all = await guides();
      return guidePage(readFileSync(join(site, 'guide.html'), 'utf8'), all[place] as Guide, all);
    });
}

/**
 * The server's address is the path prefix that a proxy strips (HTT-14). The first {@link MOST_SHARED} are shared: should
 * clients be able to make up prefixes, each of theirs is an answer of its own, which counts (LIM-15).
 */
function serveDocument(fastify: FastifyInstance, path: string, document: () => Promise<OpenApiDocument>): void {
  const below = async (prefix: string) => JSON.stringify(servedBelow(await document(), prefix));
  const sharedBelow = (prefix: string) => once(async () => sharedPayload(await below(prefix)));
  const shared = new Map([['', sharedBelow('')]]);
  fastify.get(path, async ({ vpds: { prefix } }, reply) => {
    if (!shared.has(prefix) && shared.size < MOST_SHARED) shared.set(prefix, sharedBelow(prefix));
    return reply.type('application/json').send((await shared.get(prefix)?.()) ?? (await below(prefix)));
  });
}

function servedBelow(document: OpenApiDocument, prefix: string): OpenApiDocument {
  if (prefix === '') return document;
  const servers = document['servers'] as readonly object[];
  return { ...document, servers: servers.map((each) => ({ ...each, url: prefix })) };
}

/** Built by the first request, for all. */
function servePage(fastify: FastifyInstance, path: string, policy: string, make: () => Promise<string>): void {
  const html = once(async () => sharedPayload(await make()));
  fastify.get(path, async (_request, reply) =>
    sendPage(reply.header('referrer-policy', 'no-referrer'), policy, await html()),
  );
}
