import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  type Permission,
  Refusal,
  emptyStream,
  handleCommand,
  load,
  now,
  withProjection,
} from '@vpds/kernel';
import { accountsContract } from '../accounts.contract.ts';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { type ApiKeyState, SESSION_LASTS, renewSession, startSession } from '../domain/accounts.decider.ts';

export interface SessionOfUser {
  readonly sessionID: string;
  readonly hash: string;
  readonly userID: number;
  readonly companyID: number;
  readonly permissions: readonly Permission[];
  readonly readOnly: boolean;
}

/** The stored answer contains no secret. */
export async function appendSession(store: EventStore, session: SessionOfUser, context: CallContext): Promise<Answer> {
  const { sessionID, ...user } = session;
  const at = now();
  const answer: Answer = { message: { sessionID, expiresAt: at + SESSION_LASTS } };
  const result = await handleCommand({
    store,
    aggregate: apiKeyAggregate,
    stream: `${API_KEY_STREAMS}${sessionID}`,
    known: emptyStream(apiKeyAggregate),
    companyID: user.companyID,
    context,
    decide: (state) => startSession(state, { apiKeyID: sessionID, ...user, at }),
    answer: () => answer,
  });
  return withProjection(answer, result);
}

/** SES-1 */
export class StartSessionHandler implements Handler<{ sessionID: string; hash: string }, Answer> {
  readonly operation = accountsContract.startSession;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle(session: { sessionID: string; hash: string }, context: CallContext): Promise<Answer> {
    const { principal } = context;
    if (principal === null) throw new Refusal('unauthorized');
    const { userID, companyID, permissions, readOnly = false } = principal;
    return appendSession(this.#store, { ...session, userID, companyID, permissions, readOnly }, context);
  }
}

/** SES-3 */
export class RenewSessionHandler implements Handler<{ sessionID: string }, Answer> {
  readonly operation = accountsContract.renewSession;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ sessionID }: { sessionID: string }, context: CallContext): Promise<Answer> {
    const stream = `${API_KEY_STREAMS}${sessionID}`;
    const known = await load(this.#store, apiKeyAggregate, stream);
    if (known === null || known.state.kind === 'none') throw new Refusal('session_ended');
    const at = now();
    const answer = (state: ApiKeyState): Answer => {
      const expiresAt = state.kind === 'none' ? at : (state.expiresAt ?? at);
      return { message: { sessionID, expiresAt } };
    };
    const result = await handleCommand({
      store: this.#store,
      aggregate: apiKeyAggregate,
      stream,
      known,
      companyID: known.state.companyID,
      context,
      decide: (state) => renewSession(state, { at }),
      answer,
    });
    return withProjection(answer(result.state), result);
  }
}
