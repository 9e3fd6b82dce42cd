import { Command } from 'commander';
import { CommandFailed } from './command-failed.ts';

/** How long the service may take for an answer, milliseconds. */
const TIMEOUT = 15_000;

export interface ServiceOptions {
  readonly url: string;
  readonly key?: string;
  readonly json: boolean;
}

/** The options of every command that talks to a running service. */
export function serviceCommand(name: string): Command {
  return new Command(name)
    .option('--url <url>', 'address of the service', process.env['VPDS_URL'] || 'http://127.0.0.1:3000')
    .option('--key <key>', 'API key with the permission administer (default: $VPDS_API_KEY)')
    .option('--json', 'print JSON', false);
}

/** The service did not answer: away, or not reachable under this address. */
export class ServiceAway extends CommandFailed {}

/** The administration of a running service, over REST. */
export class ServiceClient {
  readonly #url: string;
  readonly #key: string;

  constructor({ url, key = process.env['VPDS_API_KEY'] }: ServiceOptions) {
    if (key === undefined || key === '') throw new CommandFailed('No API key: give --key or set VPDS_API_KEY.');
    this.#url = url.replace(/\/+$/, '');
    this.#key = key;
  }

  get<T>(path: string): Promise<T> {
    return this.#call('GET', path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.#call('POST', path, JSON.stringify(body));
  }

  async #call<T>(method: string, path: string, body?: string): Promise<T> {
    let response: Response;
    let answer: { message?: unknown };
    try {
      response = await fetch(this.#url + path, {
        method,
        headers: { 'x-api-key': this.#key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      answer = (await response.json()) as { message?: unknown };
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new ServiceAway(
        `The service does not answer on ${this.#url} (${reason}). Is it running? --url names another.`,
      );
    }
    if (response.status === 503) throw new ServiceAway(String(answer.message));
    if (!response.ok) throw new CommandFailed(`${response.status} ${String(answer.message)}`);
    return answer.message as T;
  }
}
