import fastify from 'fastify';
import { sharedPayload } from '../edge/shared-payload.ts';

let bundle: Promise<Buffer> | undefined;

/** 4 MB, loaded on first use. The package exposes it only through a plugin. */
export function referenceBundle(): Promise<Buffer> {
  bundle ??= load();
  return bundle;
}

async function load(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(plugin, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  const { statusCode, payload } = await server.inject('/reference/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error('The script of the reference was not found in its package');
  return sharedPayload(payload);
}
