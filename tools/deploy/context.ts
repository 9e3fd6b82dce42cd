// Facts from the sources that manifests are compared with.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { callsInSources } from './calls.ts';
import { type KubernetesObject, ofKind } from './kubernetes.ts';
import type { Rendered } from './rules/rendered.ts';

const root = resolve(import.meta.dirname, '../..');
/** Pages besides the client's operations. */
const PAGES = [
  '/',
  '/console/',
  '/docs',
  '/docs/reference.css',
  '/docs/guides/first-steps',
  '/openapi.json',
  '/openapi-3.0.json',
];

type Context = Pick<Rendered, 'secrets' | 'calls' | 'paths'>;

export function parseObjects(yaml: string): KubernetesObject[] {
  return parseAllDocuments(yaml).map((document) => document.toJS() as KubernetesObject);
}

export async function readContext(): Promise<Context> {
  const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
  const secrets = ofKind(parseObjects(await read('deploy/kubernetes/secrets.example.yaml')), 'Secret');
  return {
    secrets: Object.fromEntries(secrets.map(({ metadata, stringData }) => [metadata.name, stringData])),
    calls: await callsInSources(),
    paths: [...PAGES, ...pathsOf(await read('libs/client/schema.ts'))],
  };
}

/** Paths of the client, which is generated from `/openapi.json`. */
function pathsOf(client: string): string[] {
  return [...client.matchAll(/^ {4}"(\/[^"]+)": \{$/gm)].map(([, path = '']) => path);
}
