import type { Handler, Json, Operation, ViewDefinition, ViewRow, ViewStore } from '@vpds/kernel';
import { storedMembers } from '@vpds/kernel';
import { type ListDeclaration, type ListRequest, type ListedPage, type ServiceTime, listPage } from '@vpds/http';
import { API_KEYS, apiKeyOf } from '../api-key.aggregate.ts';
import { COMPANIES } from '../company.aggregate.ts';
import { permissionsNow } from '../permissions-now.ts';
import { USERS } from '../user.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';
import { API_KEY_LIST, COMPANY_LIST, USER_LIST } from './list-accounts.schema.ts';

interface Listed {
  readonly view: ViewDefinition;
  readonly declaration: ListDeclaration;
  /** Called for each page. */
  readonly shown: (views: ViewStore) => (row: ViewRow) => Promise<Json>;
}

/** ADM-1. Of all companies. */
class ListHandler implements Handler<ListRequest, ListedPage> {
  readonly operation: Operation<ListRequest, ListedPage>;
  readonly #views: ViewStore;
  readonly #time: ServiceTime;
  readonly #listed: Listed;

  constructor(operation: Operation<ListRequest, ListedPage>, views: ViewStore, time: ServiceTime, listed: Listed) {
    this.operation = operation;
    this.#views = views;
    this.#time = time;
    this.#listed = listed;
  }

  handle(request: ListRequest): Promise<ListedPage> {
    const { view, declaration, shown } = this.#listed;
    return listPage(this.#views, { view, declaration, request, time: this.#time, scope: null }, shown(this.#views));
  }
}

const body = () => async (row: ViewRow) => storedMembers(row);

/** Shows a key, but not its hash. */
function shownKey(views: ViewStore) {
  const permissionsOf = permissionsNow(views);
  return async (row: ViewRow): Promise<Json> => {
    const key = apiKeyOf(row);
    const { apiKeyID, userID, companyID, label, kind } = key;
    return { apiKeyID, userID, companyID, permissions: await permissionsOf(key), label, revoked: kind === 'revoked' };
  };
}

export function listHandlers(views: ViewStore, time: ServiceTime): Handler[] {
  const { companies, users, apiKeys } = accountsContract;
  return [
    new ListHandler(companies, views, time, { view: COMPANIES, declaration: COMPANY_LIST, shown: body }),
    new ListHandler(users, views, time, { view: USERS, declaration: USER_LIST, shown: body }),
    new ListHandler(apiKeys, views, time, { view: API_KEYS, declaration: API_KEY_LIST, shown: shownKey }),
  ];
}
