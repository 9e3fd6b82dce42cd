import { KeyedPlaces } from '@vpds/limits';
import ipaddr from 'ipaddr.js';

/** Checks under way at once in this process, of one company's URLs, and of one host's name. */
const OF_PROCESS = 64;
const OF_COMPANY = 32;
const OF_HOST = 8;
/** Those at one address, and those of one company among them: many hosts share the addresses of a network for content. */
const OF_ADDRESS = 16;
const OF_COMPANY_AT_ADDRESS = 8;
/** How long a check waits for a place at its addresses, out of its own time, milliseconds. */
const ADDRESS_WITHIN = 1_000;

/**
 * Bounds the checks of a process, whoever asks for them: no host is flooded, under however many names, and neither a slow one
 * nor a company with many of them takes all places. Whoever waits for a place of a host holds none but its company's.
 */
export class CheckPlaces {
  readonly #process = new KeyedPlaces<'all'>(OF_PROCESS);
  readonly #companies = new KeyedPlaces<number>(OF_COMPANY);
  readonly #hosts = new KeyedPlaces<string>(OF_HOST);
  readonly #addresses = new KeyedPlaces<string>(OF_ADDRESS);
  readonly #companiesAtAddresses = new KeyedPlaces<string>(OF_COMPANY_AT_ADDRESS);

  /** What `check` comes to; null if there was no place for it until then (Unix milliseconds). */
  run<T>(companyID: number, url: string, until: number, check: () => Promise<T>): Promise<T | null> {
    const { hostname } = new URL(url);
    const ofProcess = () => this.#process.run('all', until, check);
    const ofHost = () => this.#hosts.run(hostname, until, ofProcess);
    return this.#companies.run(companyID, until, ofHost);
  }

  /** What `visit` comes to with a place at each of the addresses that it may go to; null if there was none in time. */
  at<T>(
    companyID: number,
    addresses: readonly string[],
    visit: () => Promise<T>,
    until = Date.now() + ADDRESS_WITHIN,
  ): Promise<T | null> {
    // Always in the same order: nobody holds the first of one who holds the second.
    const [first, ...others] = [...new Set(addresses.map((address) => ipaddr.process(address).toString()))].sort();
    if (first === undefined) return visit();
    const ofOthers = () => this.at(companyID, others, visit, until);
    const ofAddress = () => this.#addresses.run(first, until, ofOthers);
    return this.#companiesAtAddresses.run(`${companyID} ${first}`, until, ofAddress);
  }
}
