import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  type OperationalStore,
  type OperationClient,
  Refusal,
  type ViewStore,
  emptyStream,
  handleCommand,
  load,
  newSeed,
  now,
  ownContext,
} from '@vpds/kernel';
import { commissionContract } from '@vpds/commission/contract';
import type { Logger } from 'pino';
import { type EnterByLink, accountsContract } from '../accounts.contract.ts';
import { hashOf, newApiKey } from '../api-key-secret.ts';
import { COMPANY_STREAMS, companyAggregate } from '../company.aggregate.ts';
import { type User, isLinkValid, makeSignInLink, takeSignInLink } from '../domain/accounts.decider.ts';
import { USERS, USER_STREAMS, emailKey, userAggregate, userOf } from '../user.aggregate.ts';
import { LinkBudget } from './link-budget.ts';
import { appendSession } from './sessions.handlers.ts';
import { SIGN_IN_LINK_STREAMS, signInLinkAggregate } from './sign-in-link.aggregate.ts';

/** Users of one address that a link offers, of each company: no company takes the places of another's users. */
const MOST_OF_COMPANY = 20;
/** Users whom one link offers. */
const MOST_OF_LINK = 200;
/** Users in a page of those of an address. */
const PAGE = 500;

interface MakeLink {
  readonly linkHash: string;
  readonly userIDs: readonly number[];
}

/** The link that a start prints, and those that are mailed. */
export class MakeSignInLinkHandler implements Handler<MakeLink, Record<string, never>> {
  readonly operation = accountsContract.makeSignInLink;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ linkHash, userIDs }: MakeLink, context: CallContext): Promise<Record<string, never>> {
    await handleCommand({
      store: this.#store,
      aggregate: signInLinkAggregate,
      stream: `${SIGN_IN_LINK_STREAMS}${linkHash}`,
      known: emptyStream(signInLinkAggregate),
      companyID: 0,
      context,
      decide: (state) => makeSignInLink(state, { userIDs, at: now() }),
    });
    return {};
  }
}

/**
 * SES-5. Any company may have added the address to its users, so nobody is signed in before he has seen as whom. A crash
 * between the link's use and the session costs the link.
 */
export class EnterByLinkHandler implements Handler<EnterByLink, Answer> {
  readonly operation = accountsContract.enterByLink;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ linkHash, userID, sessionID, hash }: EnterByLink, context: CallContext): Promise<Answer> {
    const stream = `${SIGN_IN_LINK_STREAMS}${linkHash}`;
    const known = await load(this.#store, signInLinkAggregate, stream);
    if (known === null || !isLinkValid(known.state, now())) throw new Refusal('link_not_valid');
    if (userID === null) return { message: { sessionID: null, choices: await this.#choices(known.state.userIDs) } };
    const user = (await load(this.#store, userAggregate, `${USER_STREAMS}${userID}`))?.state;
    if (user?.kind !== 'user' || user.disabled) throw new Refusal('link_not_valid');
    await handleCommand({
      store: this.#store,
      aggregate: signInLinkAggregate,
      stream,
      known,
      companyID: user.companyID,
      context,
      decide: (state) => takeSignInLink(state, { userID, at: now() }),
    });
    const { companyID, permissions } = user;
    const session = { sessionID, hash, userID, companyID, permissions, key: null };
    const answer = await appendSession(this.#store, session, { ...context, seed: newSeed() });
    return { ...answer, message: { sessionID, choices: [] } };
  }

  /** @throws Refusal link_not_valid if all have been disabled since */
  async #choices(userIDs: readonly number[]): Promise<{ userID: number; name: string; company: string }[]> {
    const users = await Promise.all(
      userIDs.map(async (userID) => (await load(this.#store, userAggregate, `${USER_STREAMS}${userID}`))?.state),
    );
    const known = users.filter((user): user is User => user?.kind === 'user' && !user.disabled);
    if (known.length === 0) throw new Refusal('link_not_valid');
    const companyIDs = [...new Set(known.map(({ companyID }) => companyID))];
    const companies = new Map(
      await Promise.all(companyIDs.map(async (companyID) => [companyID, await this.#nameOf(companyID)] as const)),
    );
    return known.map(({ userID, name, companyID }) => ({ userID, name, company: companies.get(companyID) ?? '' }));
  }

  async #nameOf(companyID: number): Promise<string> {
    const company = (await load(this.#store, companyAggregate, `${COMPANY_STREAMS}${companyID}`))?.state;
    return company?.kind === 'company' ? company.name : String(companyID);
  }
}

export interface SignInParts {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly operationClient: OperationClient;
  /** `PUBLIC_URL`; undefined: no links are mailed. */
  readonly publicUrl: string | undefined;
  readonly logger: Logger;
}

interface RequestLink {
  readonly email: string;
  readonly address: string;
}

/**
 * SES-4. Answered before anything is looked up, so neither the answer nor its time reveals whether the address exists.
 * A link that cannot be mailed is lost: its user requests another.
 */
export class RequestSignInLinkHandler implements Handler<RequestLink, Record<string, never>> {
  readonly operation = accountsContract.requestSignInLink;
  readonly #parts: SignInParts;
  readonly #budget: LinkBudget;

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#budget = new LinkBudget(parts.operational);
  }

  async handle(request: RequestLink): Promise<Record<string, never>> {
    const { publicUrl, logger } = this.#parts;
    if (publicUrl === undefined) throw new Refusal('mail_sign_in_not_offered');
    this.#mail(request, publicUrl).catch((err: unknown) =>
      logger.error({ code: 'sign_in_link_not_sent', err }, 'a requested sign-in link was not sent'),
    );
    return {};
  }

  async #mail({ email, address }: RequestLink, publicUrl: string): Promise<void> {
    if (!(await this.#budget.take(email, address))) return;
    const userIDs = await this.#usersOf(email);
    if (userIDs.length === 0) return;
    const link = newApiKey();
    const context = ownContext(newSeed());
    const { operationClient } = this.#parts;
    await operationClient.call(accountsContract.makeSignInLink, { linkHash: hashOf(link), userIDs }, context);
    const url = signInUrl(publicUrl, link);
    await operationClient.call(commissionContract.mailSignInLink, { email, url }, context);
  }

  /** Those who are not disabled, the oldest first. */
  async #usersOf(email: string): Promise<number[]> {
    const query = {
      scope: null,
      where: [{ key: 'email', equals: emailKey(email) }],
      order: 'oldest',
      limit: PAGE,
    } as const;
    const userIDs: number[] = [];
    const ofCompany = new Map<number, number>();
    let page = await this.#parts.views.find(USERS, query);
    for (;;) {
      for (const { userID, companyID, disabled } of page.rows.map((row) => userOf(row))) {
        const found = ofCompany.get(companyID) ?? 0;
        if (disabled || found >= MOST_OF_COMPANY) continue;
        ofCompany.set(companyID, found + 1);
        if (userIDs.push(userID) === MOST_OF_LINK) return userIDs;
      }
      const beyond = page.rows.at(-1)?.createdPosition;
      if (!page.more || beyond === undefined) return userIDs;
      page = await this.#parts.views.find(USERS, { ...query, beyond });
    }
  }
}

/** The link's secret is in the fragment, which no proxy logs. */
export function signInUrl(base: string, link: string): string {
  return `${base.replace(/\/+$/, '')}/console/#link=${link}`;
}

export class SignInWaysHandler implements Handler<Record<string, never>, Answer> {
  readonly operation = accountsContract.signInWays;
  readonly #byMail: boolean;

  constructor(publicUrl: string | undefined) {
    this.#byMail = publicUrl !== undefined;
  }

  async handle(): Promise<Answer> {
    return { message: { byMail: this.#byMail } };
  }
}
