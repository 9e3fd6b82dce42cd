import {
  type Handler,
  type Json,
  type Operation,
  type ViewDefinition,
  type ViewRow,
  type ViewStore,
  storedMembers,
} from '@vpds/kernel';
import { type Page, type PageRequest, pageOf } from '@vpds/http';
import { API_KEYS, apiKeyOf } from '../api-key.aggregate.ts';
import { COMPANIES } from '../company.aggregate.ts';
import { USERS } from '../user.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';

/** Oldest first. */
class ListHandler implements Handler<PageRequest, Page> {
  readonly operation: Operation<PageRequest, Page>;
  readonly #views: ViewStore;
  readonly #view: ViewDefinition;
  readonly #shown: (row: ViewRow) => Json;

  constructor(
    operation: Operation<PageRequest, Page>,
    views: ViewStore,
    view: ViewDefinition,
    shown: (row: ViewRow) => Json,
  ) {
    this.operation = operation;
    this.#views = views;
    this.#view = view;
    this.#shown = shown;
  }

  async handle(request: PageRequest): Promise<Page> {
    const { rows, next } = await pageOf(this.#views, this.#view, request);
    return { rows: rows.map(this.#shown), next };
  }
}

/** ADM-1, without key hashes. */
export function listHandlers(views: ViewStore): Handler[] {
  const body = (row: ViewRow): Json => storedMembers(row);
  return [
    new ListHandler(accountsContract.companies, views, COMPANIES, body),
    new ListHandler(accountsContract.users, views, USERS, body),
    new ListHandler(accountsContract.apiKeys, views, API_KEYS, (row) => {
      const { apiKeyID, userID, companyID, permissions, label, kind } = apiKeyOf(row);
      return { apiKeyID, userID, companyID, permissions: [...permissions], label, revoked: kind === 'revoked' };
    }),
  ];
}
