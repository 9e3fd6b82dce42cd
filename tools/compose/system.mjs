// The system of docker-compose.yml as a project of its own on ports of its own, and what a test does to it.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { docker, run } from './docker.mjs';

const HEALTHY_WITHIN = 180_000;
const LOOK_EVERY = 1_000;

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Asks until the answer is not null or undefined or false, and returns it. @throws when the time is over */
export async function eventually(what, ask, within = 30_000) {
  const end = Date.now() + within;
  for (;;) {
    let trouble;
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
    } catch (error) {
      trouble = error;
    }
    if (Date.now() > end) throw new Error(`Not within ${within / 1_000} s: ${what}`, { cause: trouble });
    await pause(300);
  }
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

export class System {
  #compose;
  #environment;
  #files;

  /** @param compose the command @param environment what docker-compose.yml is to be filled in with @param override a file */
  static async create(compose, environment, override) {
    const ports = { PORT: String(await freePort()), MAIL_PORT: String(await freePort()) };
    return new System(
      compose,
      { ...environment, ...ports, COMPOSE_PROJECT_NAME: `vpds-test-${process.pid}` },
      override,
    );
  }

  constructor(compose, environment, override) {
    this.#compose = compose;
    this.#environment = environment;
    this.#files = ['-f', 'docker-compose.yml', ...(override === null ? [] : ['-f', override])];
  }

  get url() {
    return `http://127.0.0.1:${this.#environment.PORT}`;
  }

  get mailUrl() {
    return `http://127.0.0.1:${this.#environment.MAIL_PORT}`;
  }

  #run(args, options = {}) {
    const [command, ...first] = this.#compose;
    return run(command, [...first, ...this.#files, ...args], { env: this.#environment, ...options });
  }

  /** Starts everything, and waits until each container is well. Returns the seconds that it took. */
  async up(...args) {
    const begun = Date.now();
    this.#run(['up', '-d', '--no-build', ...args], { within: HEALTHY_WITHIN });
    await this.healthy();
    return (Date.now() - begun) / 1_000;
  }

  stop() {
    this.#run(['stop', '-t', '60']);
  }

  down() {
    this.#run(['down', '-v', '--remove-orphans', '-t', '10']);
  }

  logs(path) {
    writeFileSync(path, this.#run(['logs', '--no-color', '--timestamps']));
  }

  /** What Docker knows of each container, by service; several of a scaled one. */
  containers(service) {
    const ids = this.#run(['ps', '-q', '-a', ...(service === undefined ? [] : [service])])
      .split('\n')
      .filter(Boolean);
    // Old versions list nothing that does not run.
    const stopped = docker([
      'ps',
      '-aq',
      '--no-trunc',
      '--filter',
      `label=com.docker.compose.project=${this.#environment.COMPOSE_PROJECT_NAME}`,
    ]);
    const all = ids.length > 0 ? ids : stopped.split('\n').filter(Boolean);
    return JSON.parse(docker(['inspect', ...all])).map((details) => ({
      id: details.Id,
      service: details.Config.Labels['com.docker.compose.service'],
      details,
    }));
  }

  healthy(within = HEALTHY_WITHIN) {
    const ill = () =>
      this.containers()
        .filter(({ details }) => details.State.Health?.Status !== 'healthy' && !hasDoneItsWork(details))
        .map(({ service }) => service);
    return eventually(
      'every container is healthy',
      async () => {
        const left = ill();
        if (left.length === 0) return true;
        await pause(LOOK_EVERY);
        throw new Error(`not yet: ${left.join(', ')}`);
      },
      within,
    );
  }
}

/** What runs once, and has ended well. */
export function hasDoneItsWork({ State, HostConfig }) {
  return HostConfig.RestartPolicy.Name === 'no' && State.Status === 'exited' && State.ExitCode === 0;
}
