import type { Answer, CallContext, Handler } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { type ImportEnded, endImport } from '../domain/import.ts';
import { type KnownImport, productContract } from '../product.contract.ts';
import { shownBy } from './import-shown.ts';
import type { Imports } from './imports.ts';

interface EndImport {
  readonly importID: string;
  readonly how: ImportEnded['how'];
}

/** IMP-3 */
export class EndImportHandler implements Handler<EndImport, KnownImport> {
  readonly operation = productContract.endImport;
  readonly #imports: Imports;
  readonly #time: ServiceTime;

  constructor(imports: Imports, time: ServiceTime) {
    this.#imports = imports;
    this.#time = time;
  }

  handle({ importID, how }: EndImport, context: CallContext): Promise<KnownImport> {
    const answer = (ended: KnownImport): Answer => ({ message: shownBy(this.#time)(ended) });
    return this.#imports.change(importID, context, (state) => endImport(state, how), answer);
  }
}
