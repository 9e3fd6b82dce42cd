import { type CallContext, type Handler, companyOf, emptyStream, now } from '@vpds/kernel';
import { beginImport } from '../domain/import.ts';
import { type BeginImport, type KnownImport, productContract } from '../product.contract.ts';
import { importAggregate } from './import.aggregate.ts';
import { type Imports, stateOf } from './imports.ts';

/** IMP-1 */
export class BeginImportHandler implements Handler<BeginImport, KnownImport> {
  readonly operation = productContract.beginImport;
  readonly #imports: Imports;

  constructor(imports: Imports) {
    this.#imports = imports;
  }

  async handle(request: BeginImport, context: CallContext): Promise<KnownImport> {
    const companyID = companyOf(context);
    const userID = context.principal?.userID ?? null;
    const { importID } = request;
    const { state, append } = await this.#imports.command(
      importID,
      context,
      (before) => beginImport(before, { ...request, companyID, userID }),
      emptyStream(importAggregate),
    );
    const at = append?.recordedAt ?? now();
    return { ...stateOf(state), begunAt: at, changedAt: at };
  }
}
