import {
  type EventStore,
  type Handler,
  type Json,
  type ViewRow,
  type ViewStore,
  batches,
  load,
  storedMembers,
} from '@vpds/kernel';
import { type ListedPage, type ServiceTime, listPage } from '@vpds/http';
import { API_KEYS, apiKeyOf } from '../api-key.aggregate.ts';
import { type OwnList, accountsContract } from '../accounts.contract.ts';
import type { KeyUses } from '../authenticate/key-uses.ts';
import { USERS, USER_STREAMS, userAggregate } from '../user.aggregate.ts';
import { permissionsNow } from '../permissions-now.ts';
import { KEY_LIST, USER_LIST } from './own-company.schema.ts';

export interface OwnCompanyParts {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly uses: KeyUses | undefined;
  readonly time: ServiceTime;
}

/** OWN-2 */
class OwnUsersHandler implements Handler<OwnList, ListedPage> {
  readonly operation = accountsContract.ownUsers;
  readonly #parts: OwnCompanyParts;

  constructor(parts: OwnCompanyParts) {
    this.#parts = parts;
  }

  handle({ companyID: scope, namesOnly, ...request }: OwnList): Promise<ListedPage> {
    const { views, time } = this.#parts;
    const shown = async (row: ViewRow): Promise<Json> => {
      const { companyID: _, ...user } = storedMembers(row);
      const { userID = null, name = null } = user;
      return namesOnly ? { userID, name } : { ...user, revision: Number(row.revision) };
    };
    return listPage(views, { view: USERS, declaration: USER_LIST, request, time, scope }, shown);
  }
}

/** OWN-4. Without hashes. */
class OwnKeysHandler implements Handler<OwnList, ListedPage> {
  readonly operation = accountsContract.ownKeys;
  readonly #parts: OwnCompanyParts;

  constructor(parts: OwnCompanyParts) {
    this.#parts = parts;
  }

  handle({ companyID: scope, ...request }: OwnList): Promise<ListedPage> {
    const { views, time } = this.#parts;
    const list = { view: API_KEYS, declaration: KEY_LIST, request, time, scope };
    const permissionsOf = permissionsNow(views);
    return listPage(views, list, (row) => this.#shown(row, permissionsOf));
  }

  async #shown(row: ViewRow, permissionsOf: ReturnType<typeof permissionsNow>): Promise<Json> {
    const { uses, time } = this.#parts;
    const key = apiKeyOf(row);
    const { apiKeyID, issuedAs, userID, label, readOnly, expiresAt, kind } = key;
    return {
      apiKeyID,
      kind: issuedAs,
      userID,
      label,
      permissions: await permissionsOf(key),
      readOnly,
      createdAt: time.dateTime(row.createdAt),
      expiresAt: expiresAt === null ? null : time.dateTime(expiresAt),
      lastUsedOn: await (uses?.lastUsedOn(apiKeyID) ?? null),
      revoked: kind === 'revoked',
      revision: Number(row.revision),
    };
  }
}

interface NamesRequest {
  readonly companyID: number;
  readonly userIDs: readonly number[];
}

/** Names users for histories (LIF-5). It names no users of another company. */
export class UserNamesHandler implements Handler<NamesRequest, readonly (string | null)[]> {
  readonly operation = accountsContract.userNames;
  readonly #events: EventStore;

  constructor(events: EventStore) {
    this.#events = events;
  }

  async handle({ companyID, userIDs }: NamesRequest): Promise<readonly (string | null)[]> {
    const names: (string | null)[] = [];
    for await (const ids of batches(userIDs))
      names.push(...(await Promise.all(ids.map((id) => this.#name(companyID, id)))));
    return names;
  }

  async #name(companyID: number, userID: number): Promise<string | null> {
    const state = (await load(this.#events, userAggregate, `${USER_STREAMS}${userID}`))?.state;
    return state?.kind === 'user' && state.companyID === companyID ? state.name : null;
  }
}

export function ownCompanyHandlers(parts: OwnCompanyParts): readonly Handler[] {
  return [new OwnUsersHandler(parts), new OwnKeysHandler(parts), new UserNamesHandler(parts.events)];
}
