import { type VehicleProductDataClient, createVehicleProductDataClient } from '@vpds/client';
import { servicePath } from '../app/document-base.ts';
import { RequestFailed } from './request-failed.ts';
import { ofSession, session } from './session.ts';
import { WriteKeys, changesSomething, isWrite, oneKeyPerWrite } from './write-keys.ts';

/** The REST interface, with the session of this browser. */
export const client: VehicleProductDataClient = createVehicleProductDataClient({
  url: servicePath,
  retries: 2,
});
export const writeKeys = new WriteKeys();
client.use(ofSession(session), oneKeyPerWrite(writeKeys), {
  onRequest({ request }) {
    // What the service would ignore or guess, it refuses instead (ANS-23).
    if (isWrite(request)) request.headers.set('Prefer', 'handling=strict');
  },
  onError({ error, ...sent }) {
    return RequestFailed.unanswered(error, changesSomething(sent));
  },
});

/** The `fetch` of a call that is not retried. */
export function fetchOnce(request: Request): Promise<Response> {
  return fetch(request);
}

interface Answered<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

interface Envelope {
  readonly message: unknown;
}

/** The result of a query. */
export type AnswerOf<Query extends { readonly queryFn?: unknown }> = Awaited<
  ReturnType<Extract<Query['queryFn'], (...parameters: never[]) => unknown>>
>;

/** An answer's `message` with the response's headers. */
export interface Page<T> {
  readonly message: T;
  readonly headers: Headers;
}

/** @throws RequestFailed for an answer that is not 2xx, and if there is none */
export async function page<T extends Envelope>(call: Promise<Answered<T>>): Promise<Page<T['message']>> {
  const answered = await call.catch((cause: unknown) => {
    throw cause instanceof RequestFailed ? cause : RequestFailed.unanswered(cause, false);
  });
  const { data, error, response } = answered;
  if (data === undefined) throw RequestFailed.of(response, error);
  return { message: data.message, headers: response.headers };
}

/** Only the message of {@link page}. @throws RequestFailed */
export async function message<T extends Envelope>(call: Promise<Answered<T>>): Promise<T['message']> {
  return (await page(call)).message;
}
