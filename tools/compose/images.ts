import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ComposeService, parseCompose } from '../deploy/compose.ts';
import { build, canPull, root } from './docker.ts';
import { type Log, substitutes, substituteForNode } from './substitutes.ts';

const NODE_IMAGE = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '';

/** An image that docker-compose.yml only names. */
interface Official {
  readonly name: string;
  readonly image: string;
  /** Variable of docker-compose.yml that overrides it. */
  readonly variable: string;
}

export interface Images {
  /** Replaced services. */
  readonly substitutes: readonly string[];
  /** Names the substitutes in docker-compose.yml. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Builds our images; pulls those of engines, or builds substitutes. */
export async function prepareImages(log: Log): Promise<Images> {
  const { services } = parseCompose(readFileSync(join(root, 'docker-compose.yml'), 'utf8'));
  const node = process.env['NODE_IMAGE'] ?? (canPull(NODE_IMAGE) ? NODE_IMAGE : substituteForNode(log));
  // Not by service: the one that creates the keys runs the command line.
  const apps = [...new Set(Object.values(services).flatMap(({ build: own }) => own?.args.APP ?? []))];
  for (const app of apps) {
    log(`building vpds/${app}`);
    build(`vpds/${app}:local`, ['--build-arg', `NODE_IMAGE=${node}`, '--build-arg', `APP=${app}`, root]);
  }
  const official = Object.entries(services)
    .filter(([, { build: own }]) => own === undefined)
    .map(([name, service]) => officialOf(name, service));
  const missing = official.filter(({ image }) => !canPull(image));
  const made = await substitutes(
    missing.map(({ name }) => name),
    `vpds/${apps[0]}:local`,
    log,
  );
  log(`Node: ${node}`);
  for (const { name, image } of official) log(`${name}: ${made[name] ?? image}`);
  return {
    substitutes: Object.keys(made),
    environment: Object.fromEntries(missing.map(({ name, variable }) => [variable, made[name]])),
  };
}

function officialOf(name: string, { image }: ComposeService): Official {
  const [, variable = '', standard = ''] = /\$\{(\w+):-(.*)\}/.exec(image) ?? [];
  return { name, variable, image: process.env[variable] ?? standard };
}
