import fastify from 'fastify';

let bundle: Promise<string> | undefined;

/** 4 MB, loaded on first use. The package exposes it only through a plugin. */
export function referenceBundle(): Promise<string> {
  bundle ??= load();
  return bundle;
}

async function load(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(plugin, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  const { statusCode, payload } = await server.inject('/reference/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error('The script of the reference was not found in its package');
  return payload;
}
