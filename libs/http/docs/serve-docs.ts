import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from '../openapi/document.ts';
import { inVersion30 } from '../openapi/version-3.0.ts';
import { GUIDES, type Guide, readGuides } from './guides.ts';
import { GUIDE_STYLE, REFERENCE_PAGE, REFERENCE_SCRIPT, REFERENCE_STYLE, guidePage } from './pages.ts';
import { sharedPayload } from '../edge/shared-payload.ts';
import { referenceBundle } from './reference-bundle.ts';

/** `/openapi-3.0.json` for older generators. Pages load nothing from third parties. */
export function serveDocs(fastify: FastifyInstance, document: OpenApiDocument): void {
  serveDocument(fastify, '/openapi.json', document);
  serveDocument(fastify, '/openapi-3.0.json', inVersion30(document));
  serveText(fastify, '/docs/guide.css', 'text/css; charset=utf-8', GUIDE_STYLE);
  serveText(fastify, '/docs/reference.css', 'text/css; charset=utf-8', REFERENCE_STYLE);
  serveText(fastify, '/docs/reference.js', 'text/javascript; charset=utf-8', REFERENCE_SCRIPT);
  fastify.get('/docs/reference-bundle.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await referenceBundle()),
  );
  // Lazy, for a fast startup.
  let made: readonly Guide[] | undefined;
  const guides = () => (made ??= readGuides(document));
  servePage(fastify, '/docs', () => REFERENCE_PAGE, "style-src 'self' 'unsafe-inline'");
  fastify.get('/docs/guides', (_request, reply) => reply.redirect(`./guides/${GUIDES[0]}`));
  for (const [place, name] of GUIDES.entries())
    servePage(fastify, `/docs/guides/${name}`, () => guidePage(guides()[place] as Guide, guides()), "style-src 'self'");
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

function serveText(fastify: FastifyInstance, path: string, type: string, text: string): void {
  const bytes = sharedPayload(text);
  fastify.get(path, (_request, reply) => reply.type(type).send(bytes));
}

/** The reference needs inline styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** Made by the first request, for all. */
function servePage(fastify: FastifyInstance, path: string, make: () => string, styles: string): void {
  const policy = [...POLICY, styles].join('; ');
  let html: Buffer | undefined;
  fastify.get(path, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send((html ??= sharedPayload(make()))),
  );
}
