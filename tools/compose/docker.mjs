// Docker and Compose, whichever of their versions is there. DOCKER names another client than `docker`.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const client = process.env.DOCKER ?? 'docker';

/** Runs a program; what it says is shown only if it fails, unless it is to be seen. @throws if it fails */
export function run(command, args, { show = false, input, env, within = 600_000 } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
    stdio: show ? ['ignore', 'inherit', 'inherit'] : 'pipe',
    timeout: within,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(' ')} ended with ${status}\n${(stdout ?? '') + (stderr ?? '')}`.slice(-6_000),
    );
  return stdout ?? '';
}

export function works(command, args, within = 60_000) {
  try {
    run(command, args, { within });
    return true;
  } catch {
    return false;
  }
}

export const docker = (args, options) => run(client, args, options);
export const dockerWorks = (args, within) => works(client, args, within);

/** The version of the engine that answers, or null. */
export function engineVersion() {
  try {
    return docker(['info', '--format', '{{.ServerVersion}}'], { within: 10_000 }).trim() || null;
  } catch {
    return null;
  }
}

/** `docker compose`, or the older `docker-compose`; null without either. */
export function composeCommand() {
  if (dockerWorks(['compose', 'version'])) return [client, 'compose'];
  if (works('docker-compose', ['version'])) return ['docker-compose'];
  return null;
}

/** Builds an image. A certificate authority that Node is told of here is told of in the build, too. */
export function build(tag, args) {
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  const secret = authority === undefined ? [] : ['--secret', `id=ca,src=${authority}`];
  docker(['build', '--quiet', '--tag', tag, ...secret, ...args], { env: { DOCKER_BUILDKIT: '1' }, within: 900_000 });
}

/** Whether the image is here or can be pulled. */
export function canBeHad(image) {
  return dockerWorks(['image', 'inspect', image]) || dockerWorks(['pull', '--quiet', image], 300_000);
}
