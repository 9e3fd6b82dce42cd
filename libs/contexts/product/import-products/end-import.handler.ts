import type { CallContext, Handler } from '@vpds/kernel';
import { type ImportEnded, endImport } from '../domain/import.ts';
import { type KnownImport, productContract } from '../product.contract.ts';
import type { Imports } from './imports.ts';

interface EndImport {
  readonly importID: string;
  readonly how: ImportEnded['how'];
}

/** IMP-3 */
export class EndImportHandler implements Handler<EndImport, KnownImport> {
  readonly operation = productContract.endImport;
  readonly #imports: Imports;

  constructor(imports: Imports) {
    this.#imports = imports;
  }

  handle({ importID, how }: EndImport, context: CallContext): Promise<KnownImport> {
    return this.#imports.change(importID, context, (state) => endImport(state, how));
  }
}
