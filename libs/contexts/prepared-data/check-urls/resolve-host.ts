import { Resolver } from 'node:dns/promises';

/** The addresses of a host name. @throws Error if it has none */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/** Pause before a question is asked a second time, milliseconds; a third is not asked. */
const ASK_AGAIN_AFTER = 1_000;

/**
 * Asks the name servers themselves, for both kinds of address. Not by the system's resolver: its look-ups cannot be bounded and
 * hold threads that file access needs, and it knows names of this machine and its network (`/etc/hosts`, search domains).
 */
export async function resolveHost(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: ASK_AGAIN_AFTER, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error(`${hostname} has no address`);
}
