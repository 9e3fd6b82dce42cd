import { now } from '@vpds/kernel';
import { KeyedSemaphore } from '@vpds/limits';
import ipaddr from 'ipaddr.js';

/** Limits of the process, of a company, and of a host name. */
const OF_PROCESS = 64;
const OF_COMPANY = 32;
const OF_HOST = 8;
/** Limits of an address, and of a company at an address: many hosts share a CDN's addresses. */
const OF_ADDRESS = 16;
const OF_COMPANY_AT_ADDRESS = 8;
/** Milliseconds of a check's time limit that it may wait for its addresses. */
const ADDRESS_WITHIN = 1_000;

/**
 * No host is flooded under any number of names; neither slow hosts nor one company can exhaust the process. A check
 * that waits for a host occupies only its company's semaphore.
 */
export class CheckSemaphores {
  readonly #process = new KeyedSemaphore<'all'>(OF_PROCESS);
  readonly #companies = new KeyedSemaphore<number>(OF_COMPANY);
  readonly #hosts = new KeyedSemaphore<string>(OF_HOST);
  readonly #addresses = new KeyedSemaphore<string>(OF_ADDRESS);
  readonly #companiesAtAddresses = new KeyedSemaphore<string>(OF_COMPANY_AT_ADDRESS);

  /** Answers null if it was not admitted by `until` (Unix milliseconds). */
  run<T>(companyID: number, url: string, until: number, check: () => Promise<T>): Promise<T | null> {
    const { hostname } = new URL(url);
    const ofProcess = () => this.#process.run('all', until, check);
    const ofHost = () => this.#hosts.run(hostname, until, ofProcess);
    return this.#companies.run(companyID, until, ofHost);
  }

  /** Answers null if it was not admitted in time. */
  at<T>(
    companyID: number,
    addresses: readonly string[],
    visit: () => Promise<T>,
    until = now() + ADDRESS_WITHIN,
  ): Promise<T | null> {
    // A fixed order prevents deadlocks.
    const [first, ...others] = [...new Set(addresses.map((address) => ipaddr.process(address).toString()))].sort();
    if (first === undefined) return visit();
    const ofOthers = () => this.at(companyID, others, visit, until);
    const ofAddress = () => this.#addresses.run(first, until, ofOthers);
    return this.#companiesAtAddresses.run(`${companyID} ${first}`, until, ofAddress);
  }
}
