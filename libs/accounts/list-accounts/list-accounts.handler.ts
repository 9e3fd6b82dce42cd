import type { Handler, Json, Operation, ViewDefinition, ViewRow, ViewStore } from '@vpds/kernel';
import { cursorAt, positionAt } from '@vpds/platform';
import { API_KEYS, COMPANIES, USERS, apiKeyOf } from '../accounts.aggregates.ts';
import { type ListRequest, type ListResponse, accountsContract } from '../accounts.contract.ts';

/** A page of one of the accounts' views, oldest first. */
class ListHandler implements Handler<ListRequest, ListResponse> {
  readonly operation: Operation<ListRequest, ListResponse>;
  readonly #views: ViewStore;
  readonly #view: ViewDefinition;
  readonly #shown: (row: ViewRow) => Json;

  constructor(
    operation: Operation<ListRequest, ListResponse>,
    views: ViewStore,
    view: ViewDefinition,
    shown: (row: ViewRow) => Json,
  ) {
    this.operation = operation;
    this.#views = views;
    this.#view = view;
    this.#shown = shown;
  }

  async handle({ limit, cursor }: ListRequest): Promise<ListResponse> {
    const beyond = cursor === null ? {} : { beyond: positionAt(cursor) };
    const { rows, more } = await this.#views.find(this.#view, {
      scope: null,
      where: [],
      order: 'oldest',
      limit,
      ...beyond,
    });
    const last = rows.at(-1);
    return { rows: rows.map(this.#shown), next: more && last !== undefined ? cursorAt(last.createdPosition) : null };
  }
}

/** The lists of decisions J. A key's hash stays inside. */
export function listHandlers(views: ViewStore): Handler[] {
  const body = (row: ViewRow): Json => JSON.parse(row.body) as Json;
  return [
    new ListHandler(accountsContract.companies, views, COMPANIES, body),
    new ListHandler(accountsContract.users, views, USERS, body),
    new ListHandler(accountsContract.apiKeys, views, API_KEYS, (row) => {
      const { apiKeyID, userID, companyID, permissions, label, kind } = apiKeyOf(row);
      return { apiKeyID, userID, companyID, permissions: [...permissions], label, revoked: kind === 'revoked' };
    }),
  ];
}
