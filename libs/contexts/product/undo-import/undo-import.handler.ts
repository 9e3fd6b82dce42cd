import { type CallContext, type Handler, type Principal } from '@vpds/kernel';
import { undoImport } from '../domain/import.ts';
import type { Imports } from '../import-products/imports.ts';
import { type KnownImport, productContract } from '../product.contract.ts';

interface UndoImport {
  readonly importID: string;
  readonly reason: string;
}

/** IMP-9: the job does it. */
export class UndoImportHandler implements Handler<UndoImport, KnownImport> {
  readonly operation = productContract.undoImport;
  readonly #imports: Imports;

  constructor(imports: Imports) {
    this.#imports = imports;
  }

  async handle({ importID, reason }: UndoImport, context: CallContext): Promise<KnownImport> {
    const { companyID, userID, apiKeyID } = principalOf(context);
    const by = { companyID, userID, apiKeyID };
    return this.#imports.change(importID, context, (state) => undoImport(state, { by, reason }));
  }
}

/** @throws Error for the service's own work */
function principalOf({ principal }: CallContext): Principal {
  if (principal === null) throw new Error('The service itself undoes no import');
  return principal;
}
