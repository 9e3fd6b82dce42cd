import { Resolver } from 'node:dns/promises';

/** @throws Error if it has none */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/** Milliseconds before the only retry. */
const ASK_AGAIN_AFTER = 1_000;

/**
 * Not the system's resolver: it has no time limit, blocks threads needed for files, and knows internal names
 * (`/etc/hosts`, search domains).
 */
export async function resolveHost(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: ASK_AGAIN_AFTER, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error(`${hostname} has no address`);
}
