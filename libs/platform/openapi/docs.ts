import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** `/openapi.json` for programs, `/docs` for people. */
export function serveDocs(app: NestFastifyApplication, document: OpenAPIObject): void {
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
    customSiteTitle: 'Vehicle Product Data Service',
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true },
  });
}
