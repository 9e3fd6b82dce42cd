import {
  type Answer,
  type CallContext,
  type EventStore,
  type Folded,
  type Handler,
  type Permission,
  Refusal,
  emptyStream,
  handleCommand,
  now,
  withProjection,
} from '@vpds/kernel';
import { accountsContract } from '../accounts.contract.ts';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import {
  type ApiKey,
  type ApiKeyState,
  type SessionKey,
  endSession,
  renewSession,
  sessionEnd,
  startSession,
} from '../domain/accounts.decider.ts';
import { keyInStream } from '../load-key.ts';
import type { RevocationNotice } from '../revocation-notice.ts';
import { revokeKey } from '../revoke-key.ts';
import type { SessionBudget } from './session-budget.ts';

export interface SessionOfUser {
  readonly sessionID: string;
  readonly hash: string;
  readonly userID: number;
  readonly companyID: number;
  readonly permissions: readonly Permission[];
  readonly key: SessionKey;
}

/** The stored answer contains no secret. */
export async function appendSession(store: EventStore, session: SessionOfUser, context: CallContext): Promise<Answer> {
  const { sessionID, ...user } = session;
  const at = now();
  const answer: Answer = { message: { sessionID, expiresAt: sessionEnd(at, user.key) } };
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
  readonly #budget: SessionBudget;

  constructor(store: EventStore, budget: SessionBudget) {
    this.#store = store;
    this.#budget = budget;
  }

  async handle(session: { sessionID: string; hash: string }, context: CallContext): Promise<Answer> {
    const { principal } = context;
    if (principal === null) throw new Refusal('unauthorized');
    const { apiKeyID, userID, companyID, permissions } = principal;
    const key = await loadStarter(this.#store, apiKeyID);
    if (key === null) throw new Refusal('unauthorized');
    if (key.issuedAs === 'key') await this.#budget.take('start', apiKeyID);
    return appendSession(this.#store, { ...session, userID, companyID, permissions, key }, context);
  }
}

/** SES-3 */
export class RenewSessionHandler implements Handler<{ sessionID: string }, Answer> {
  readonly operation = accountsContract.renewSession;
  readonly #store: EventStore;
  readonly #budget: SessionBudget;

  constructor(store: EventStore, budget: SessionBudget) {
    this.#store = store;
    this.#budget = budget;
  }

  async handle({ sessionID }: { sessionID: string }, context: CallContext): Promise<Answer> {
    const known = await loadSession(this.#store, sessionID);
    const key = await loadStarter(this.#store, known.state.startedBy);
    const at = now();
    const renewed = renewSession(known.state, { at, key });
    const { startedBy, userID } = known.state;
    if (!(renewed instanceof Refusal) && renewed.length > 0)
      await this.#budget.take('renewal', startedBy ?? `user ${userID}`);
    const answer = (state: ApiKeyState): Answer => {
      const expiresAt = state.kind === 'none' ? at : (state.expiresAt ?? at);
      return { message: { sessionID, expiresAt } };
    };
    const result = await handleCommand({
      store: this.#store,
      aggregate: apiKeyAggregate,
      stream: `${API_KEY_STREAMS}${sessionID}`,
      known,
      companyID: known.state.companyID,
      context,
      decide: (state) => renewSession(state, { at, key }),
      answer,
    });
    return withProjection(answer(result.state), result);
  }
}

/** SES-3 */
export class EndSessionHandler implements Handler<{ sessionID: string }, Answer> {
  readonly operation = accountsContract.endSession;
  readonly #store: EventStore;
  readonly #notice: RevocationNotice;

  constructor(store: EventStore, notice: RevocationNotice) {
    this.#store = store;
    this.#notice = notice;
  }

  async handle({ sessionID }: { sessionID: string }, context: CallContext): Promise<Answer> {
    const known = await loadSession(this.#store, sessionID);
    const answer: Answer = { message: 'Signed out' };
    return revokeKey({ store: this.#store, notice: this.#notice, known, answer, decide: endSession }, context);
  }
}

/** The key that starts a session, or has started it; null for a session by a link. */
async function loadStarter(store: EventStore, apiKeyID: string | null): Promise<SessionKey> {
  return apiKeyID === null ? null : ((await keyInStream(store, apiKeyID))?.state ?? null);
}

/** @throws Refusal session_ended */
async function loadSession(store: EventStore, sessionID: string): Promise<Folded<ApiKey>> {
  const known = await keyInStream(store, sessionID);
  if (known === null) throw new Refusal('session_ended');
  return known;
}
