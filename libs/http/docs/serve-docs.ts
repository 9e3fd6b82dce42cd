import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** `/openapi-3.0.json` for older generators. Pages load nothing from third parties. */
export function serveDocs(fastify: FastifyInstance, document: OpenApiDocument): void {
  serveDocument(fastify, '/openapi.json', document);
  serveDocument(fastify, '/openapi-3.0.json', inVersion30(document));
  const site = join(packageDirectory(), 'libs/http/docs/site');
  serveDirectory(fastify, { path: '/docs', directory: site, types: ['.css', '.js'] });
  fastify.get('/docs/reference-bundle.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await referenceBundle()),
  );
  servePage(fastify, '/docs', REFERENCE_POLICY, () => readFileSync(join(site, 'reference.html'), 'utf8'));
  // Read by the first request, for a fast start.
  let made: readonly Guide[] | undefined;
  const guides = () => (made ??= readGuides(document));
  fastify.get('/docs/guides', (_request, reply) => reply.redirect(`./guides/${GUIDES[0]}`));
  for (const [place, name] of GUIDES.entries())
    servePage(fastify, `/docs/guides/${name}`, GUIDE_POLICY, () =>
      guidePage(readFileSync(join(site, 'guide.html'), 'utf8'), guides()[place] as Guide, guides()),
    );
}

/** The server's address is the path prefix that a proxy strips (HTT-14). */
function serveDocument(fastify: FastifyInstance, path: string, document: OpenApiDocument): void {
  const text = sharedPayload(JSON.stringify(document));
  const servers = document['servers'] as readonly object[];
  fastify.get(path, ({ vpds: { prefix } }, reply) => {
    reply.type('application/json');
    if (prefix === '') return reply.send(text);
    return reply.send(JSON.stringify({ ...document, servers: servers.map((each) => ({ ...each, url: prefix })) }));
  });
}

/** Made by the first request, for all. */
function servePage(fastify: FastifyInstance, path: string, policy: string, make: () => string): void {
  let html: Buffer | undefined;
  fastify.get(path, (_request, reply) =>
    sendPage(reply.header('referrer-policy', 'no-referrer'), policy, (html ??= sharedPayload(make()))),
  );
}
