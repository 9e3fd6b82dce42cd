import type { Answer, CallContext, Handler, Principal } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { undoImport } from '../domain/import.ts';
import { shownBy } from '../import-products/import-shown.ts';
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
  readonly #time: ServiceTime;

  constructor(imports: Imports, time: ServiceTime) {
    this.#imports = imports;
    this.#time = time;
  }

  async handle({ importID, reason }: UndoImport, context: CallContext): Promise<KnownImport> {
    const { companyID, userID, apiKeyID } = principalOf(context);
    const by = { companyID, userID, apiKeyID };
    const answer = (undoing: KnownImport): Answer => ({ message: shownBy(this.#time)(undoing) });
    return this.#imports.change(importID, context, (state) => undoImport(state, { by, reason }), answer);
  }
}

/** @throws Error for the service's own work */
function principalOf({ principal }: CallContext): Principal {
  if (principal === null) throw new Error('The service itself undoes no import');
  return principal;
}
