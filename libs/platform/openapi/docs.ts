import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './document.ts';
import { inVersion30 } from './version-3.0.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Vehicle Product Data Service</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" href="/docs/favicon-32x32.png" />
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script>
      SwaggerUIBundle({ url: '/openapi.json', dom_id: '#page', persistAuthorization: true, displayRequestDuration: true });
    </script>
  </body>
</html>
`;

/** What the page needs, of those that come with it. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** `/openapi.json` for programs (`/openapi-3.0.json` for those that read nothing newer), `/docs` for people. */
export function serveDocs(fastify: FastifyInstance, document: OpenApiDocument): void {
  const files = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const [path, version] of [
    ['/openapi.json', document],
    ['/openapi-3.0.json', inVersion30(document)],
  ] as const) {
    const json = JSON.stringify(version);
    fastify.get(path, (_request, reply) => reply.type('application/json').send(json));
  }
  // Relative: a proxy may have taken a prefix off the path.
  fastify.get('/', (_request, reply) => reply.redirect('./docs'));
  fastify.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  void fastify.register(fastifyStatic, { root: files, serve: false });
  for (const file of FILES) fastify.get(`/docs/${file}`, (_request, reply) => reply.sendFile(file));
}
