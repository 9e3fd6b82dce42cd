import { accountsContract, accountsErrors } from '@vpds/accounts/contract';
import { type CallContext, type Handler, type Permission, type Principal, Refusal } from '@vpds/kernel';
import { type Authenticator, edgeErrors } from '@vpds/http';
import { productContract, productErrors } from '@vpds/product/contract';

export class TestAccounts implements Authenticator {
  readonly #companies: number[] = [];
  readonly #principals = new Map<string, Principal>();

  /** A key of a new company, unless one is given. */
  key(permissions: readonly Permission[], companyID = this.#companies.length + 1): { companyID: number; key: string } {
    if (!this.#companies.includes(companyID)) this.#companies.push(companyID);
    const apiKeyID = `key-${this.#principals.size + 1}`;
    this.#principals.set(apiKeyID, { apiKeyID, companyID, userID: this.#principals.size + 1, permissions });
    return { companyID, key: apiKeyID };
  }

  async authenticate(apiKey: string): Promise<Principal | null> {
    return this.#principals.get(apiKey) ?? null;
  }

  get handlers(): Handler[] {
    return [
      {
        operation: accountsContract.requireCompany,
        handle: async ({ companyID }: { companyID: number }) => {
          if (!this.#companies.includes(companyID)) throw new Refusal('company_not_found', [companyID]);
          return { name: 'Company' };
        },
      },
      {
        operation: accountsContract.companies,
        handle: async ({ limit, cursor }: { limit: number; cursor: string | null }) => {
          const from = cursor === null ? 0 : Number(cursor);
          const next = from + limit < this.#companies.length ? String(from + limit) : null;
          const rows = this.#companies.slice(from, from + limit).map((companyID) => ({ companyID, name: 'Company' }));
          return { rows, next };
        },
      },
    ];
  }
}

/** An alias names another key. */
export class TestFieldKeys {
  readonly #keys = new Map(
    ['brand', 'model', 'mileage', 'isDrivable', 'checkinDate', 'AP30Pno'].map((name) => [name, name]),
  );
  /** Calling companies. */
  readonly askedBy: (number | undefined)[] = [];

  allow(name: string, key = name): void {
    this.#keys.set(name, key);
  }

  get handlers(): Handler[] {
    const handle = async ({ names }: { names: readonly string[] }, { principal }: CallContext) => {
      this.askedBy.push(principal?.companyID);
      return {
        keys: names.map((name) => this.#keys.get(name) ?? name),
        notAllowed: names.filter((name) => !this.#keys.has(name)),
      };
    };
    return [{ operation: productContract.fieldKeys, handle }];
  }
}

export const neighbourErrors = {
  vin_malformed: productErrors.vin_malformed,
  cursor_invalid: edgeErrors.cursor_invalid,
  company_not_found: accountsErrors.company_not_found,
};
