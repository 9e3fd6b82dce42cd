// The system of docker-compose.yml as a separate project on its own ports.
import { writeFileSync } from 'node:fs';
import { freePort } from '../../libs/engines/testing/local/free-port.ts';
import { eventually } from '../cluster/commands.ts';
import { type Command, docker, run } from './docker.ts';

const HEALTHY_WITHIN = 180_000;
const LOOK_EVERY = 1_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** The used part of what `docker inspect` prints. */
interface Details {
  readonly Id: string;
  readonly Config: { readonly Image: string; readonly User: string; readonly Labels: Readonly<Record<string, string>> };
  readonly State: {
    readonly Status: string;
    readonly ExitCode: number;
    readonly Health?: { readonly Status: string };
  };
  readonly HostConfig: {
    readonly RestartPolicy: { readonly Name: string };
    readonly PortBindings: Readonly<Record<string, readonly { readonly HostIp: string }[]>> | null;
  };
}

interface Container {
  readonly id: string;
  readonly service: string;
  readonly details: Details;
}

/** @param ids of containers, also stopped ones */
export function inspect(ids: readonly string[]): Details[] {
  return JSON.parse(docker(['inspect', ...ids])) as Details[];
}

export class System {
  readonly #compose: Command;
  readonly #environment: Environment;
  readonly #files: readonly string[];

  /** @param environment of docker-compose.yml @param override a file, or null */
  static async create(compose: Command, environment: Environment, override: string | null): Promise<System> {
    const ports = { PORT: String(await freePort()), MAIL_PORT: String(await freePort()) };
    return new System(
      compose,
      { ...environment, ...ports, COMPOSE_PROJECT_NAME: `vpds-test-${process.pid}` },
      override,
    );
  }

  private constructor(compose: Command, environment: Environment, override: string | null) {
    this.#compose = compose;
    this.#environment = environment;
    this.#files = ['-f', 'docker-compose.yml', ...(override === null ? [] : ['-f', override])];
  }

  get url(): string {
    return `http://127.0.0.1:${this.#environment['PORT']}`;
  }

  get mailUrl(): string {
    return `http://127.0.0.1:${this.#environment['MAIL_PORT']}`;
  }

  #run(args: readonly string[], options: { readonly within?: number } = {}): string {
    const [command, ...first] = this.#compose;
    return run(command, [...first, ...this.#files, ...args], { env: this.#environment, ...options });
  }

  /** Resolves when each container is healthy. @returns seconds */
  async up(...args: readonly string[]): Promise<number> {
    const begun = Date.now();
    this.#run(['up', '-d', '--no-build', ...args], { within: HEALTHY_WITHIN });
    await this.healthy();
    return (Date.now() - begun) / 1_000;
  }

  stop(): void {
    this.#run(['stop', '-t', '60']);
  }

  down(): void {
    this.#run(['down', '-v', '--remove-orphans', '-t', '10']);
  }

  logs(path: string): void {
    writeFileSync(path, this.#run(['logs', '--no-color', '--timestamps']));
  }

  /** The containers of a service; a scaled one has several. */
  containers(service?: string): Container[] {
    const ids = this.#run(['ps', '-q', '-a', ...(service === undefined ? [] : [service])])
      .split('\n')
      .filter(Boolean);
    // Old versions list only running containers.
    const all = ids.length > 0 ? ids : this.#everyId();
    return inspect(all).map((details) => ({
      id: details.Id,
      service: details.Config.Labels['com.docker.compose.service'] ?? '',
      details,
    }));
  }

  #everyId(): string[] {
    const label = `label=com.docker.compose.project=${this.#environment['COMPOSE_PROJECT_NAME']}`;
    return docker(['ps', '-aq', '--no-trunc', '--filter', label]).split('\n').filter(Boolean);
  }

  async healthy(within = HEALTHY_WITHIN): Promise<void> {
    await eventually(
      'every container is healthy',
      within,
      async () => {
        const left = this.containers().filter(
          ({ details }) => details.State.Health?.Status !== 'healthy' && !hasDoneItsWork(details),
        );
        if (left.length === 0) return true;
        throw new Error(`not yet: ${left.map(({ service }) => service).join(', ')}`);
      },
      LOOK_EVERY,
    );
  }
}

/** Whether a service that runs once has succeeded. */
export function hasDoneItsWork({ State, HostConfig }: Details): boolean {
  return HostConfig.RestartPolicy.Name === 'no' && State.Status === 'exited' && State.ExitCode === 0;
}
