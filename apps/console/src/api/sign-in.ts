import { queryOptions } from '@tanstack/react-query';
import { client, message } from './client.ts';

/** How one can sign in here. */
export const signInQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => message(client.GET('/sign-in', { signal })),
  staleTime: Infinity,
});

/** One user of an address, which may have users of several companies. */
export interface SignedInAs {
  readonly userID: number;
  readonly name: string;
  readonly company: string;
}

export type LinkOutcome =
  { readonly entered: true } | { readonly entered: false; readonly choices: readonly SignedInAs[] };

/** @throws RequestFailed `unauthorized` */
export async function enterByKey(apiKey: string): Promise<void> {
  await message(client.POST('/session', { headers: { 'X-Api-Key': apiKey } }));
}

/** `userID`: null until one was chosen. @throws RequestFailed `link_not_valid` */
export async function enterByLink(link: string, userID: number | null): Promise<LinkOutcome> {
  const body = userID === null ? { link } : { link, userID };
  const { sessionID, choices } = await message(client.POST('/sign-in', { body }));
  return sessionID === null ? { entered: false, choices } : { entered: true };
}

/** Succeeds for unknown addresses, too. */
export async function requestLink(email: string): Promise<void> {
  await message(client.POST('/sign-in/link', { body: { email } }));
}

export async function renew(): Promise<void> {
  await message(client.POST('/session/renew'));
}

export async function leave(): Promise<void> {
  await message(client.DELETE('/session'));
}
