import { type CallContext, type Handler, type ViewStore, companyOf } from '@vpds/kernel';
import { type PageRequest, cursorAt, positionAt } from '@vpds/http';
import { type KnownImport, productContract } from '../product.contract.ts';
import { IMPORTS, importOf } from './import.aggregate.ts';
import type { Imports } from './imports.ts';

export class ReadImportHandler implements Handler<{ importID: string }, KnownImport> {
  readonly operation = productContract.readImport;
  readonly #imports: Imports;

  constructor(imports: Imports) {
    this.#imports = imports;
  }

  async handle({ importID }: { importID: string }, context: CallContext): Promise<KnownImport> {
    return (await this.#imports.own(importID, context)).shown;
  }
}

interface ImportsPage {
  readonly rows: readonly KnownImport[];
  readonly next: string | null;
}

/** Newest first. */
export class ListImportsHandler implements Handler<PageRequest, ImportsPage> {
  readonly operation = productContract.imports;
  readonly #views: ViewStore;

  constructor(views: ViewStore) {
    this.#views = views;
  }

  async handle({ limit, cursor }: PageRequest, context: CallContext): Promise<ImportsPage> {
    const beyond = cursor === null ? {} : { beyond: positionAt(cursor) };
    const query = { scope: companyOf(context), where: [], order: 'newest', limit, ...beyond } as const;
    const { rows, more } = await this.#views.find(IMPORTS, query);
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => ({ ...importOf(row), begunAt: row.createdAt, changedAt: row.changedAt })),
      next: more && last !== undefined ? cursorAt(last.createdPosition) : null,
    };
  }
}
