import { KeyedPlaces } from '@vpds/platform';

/** Checks under way at once in this process, of one company's URLs, and of one host's. */
const OF_PROCESS = 64;
const OF_COMPANY = 32;
const OF_HOST = 8;

/**
 * Bounds the checks of a process, whoever asks for them: no host is flooded, and neither a slow one nor a company with many
 * of them takes all places. Whoever waits for a place of a host holds none but its company's.
 */
export class CheckPlaces {
  readonly #process = new KeyedPlaces<'all'>(OF_PROCESS);
  readonly #companies = new KeyedPlaces<number>(OF_COMPANY);
  readonly #hosts = new KeyedPlaces<string>(OF_HOST);

  /** What `check` comes to; null if there was no place for it until then (Unix milliseconds). */
  run<T>(companyID: number, url: string, until: number, check: () => Promise<T>): Promise<T | null> {
    const { hostname } = new URL(url);
    const ofProcess = () => this.#process.run('all', until, check);
    const ofHost = () => this.#hosts.run(hostname, until, ofProcess);
    return this.#companies.run(companyID, until, ofHost);
  }
}
