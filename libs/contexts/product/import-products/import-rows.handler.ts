import { type CallContext, type Folded, type Handler, type Refusal, companyOf, derivedID, now } from '@vpds/kernel';
import {
  type ImportState,
  type OpenPart,
  type RowOutcome,
  beginRows,
  recordRows,
  refusalOfRows,
  resumeRows,
} from '../domain/import.ts';
import type { FieldRegistries } from '../field-registries.ts';
import {
  type ImportRowsRequest,
  type ImportedRow,
  type UpsertResponse,
  type UpsertResult,
  type UpsertRow,
  productContract,
} from '../product.contract.ts';
import { CreationQuota, type UpsertRows } from '../upsert-products/upsert-rows.ts';
import type { Imports } from './imports.ts';

/** The most characters of a failed row's parameter: a cell may be as long as a row. */
const MAX_PARAMETER = 200;

/** A row that is applied, and its place among all of the request. */
interface Applicable {
  readonly row: UpsertRow;
  readonly line: number;
  readonly place: number;
}

interface SortedRows {
  readonly applicable: readonly Applicable[];
  /** The errors of the rows that cannot be applied, at their places. */
  readonly results: UpsertResult[];
}

/** The seed of the events of a row: whoever knows the line finds what it has done. */
export function seedOfLine(importID: string, line: number): string {
  return derivedID(importID, `line ${line}`);
}

/** IMP-2: records what rows are about to be applied, applies them, then records their lines as done. */
export class ImportRowsHandler implements Handler<ImportRowsRequest, UpsertResponse> {
  readonly operation = productContract.importRows;
  readonly #imports: Imports;
  readonly #rows: UpsertRows;
  readonly #registries: FieldRegistries;
  readonly #earliest: number;
  readonly #earliestText: string;

  /** `earliest`: Unix milliseconds before which nothing has happened (`IMPORT_EARLIEST`). */
  constructor(imports: Imports, rows: UpsertRows, registries: FieldRegistries, earliest: number) {
    this.#imports = imports;
    this.#rows = rows;
    this.#registries = registries;
    this.#earliest = earliest;
    this.#earliestText = new Date(earliest).toISOString();
  }

  async handle(request: ImportRowsRequest, context: CallContext): Promise<UpsertResponse> {
    const { importID, from, to } = request;
    const sorted = this.#sorted(request.rows);
    if (importID === null) return { results: await this.#apply(sorted, request, context) };
    const begun = { from, to, rows: sorted.applicable.map(({ line, row: { externalID } }) => ({ line, externalID })) };
    const known = await this.#begin(importID, begun, context);
    const results = await this.#apply(sorted, request, context);
    const rows = request.rows.map(({ line }, place) => outcomeOf(line, results[place] as UpsertResult));
    await this.#imports.command(importID, context, (state) => recordRows(state, { from, to, rows }, begun), known);
    return { results };
  }

  async #begin(importID: string, part: OpenPart, context: CallContext): Promise<Folded<ImportState>> {
    const known = await this.#imports.own(importID, context);
    if (context.isRetry && refusalOfRows(known.state, part.from) !== null) {
      // A retry between services may find its own lines recorded. Rows that it never began are refused.
      await this.#imports.command(importID, context, (state) => resumeRows(state, part), known);
      return known;
    }
    const own = { ...context, seed: derivedID(context.seed, 'begun'), isRetry: false };
    return this.#imports.command(importID, own, (state) => beginRows(state, part), known);
  }

  #sorted(rows: readonly ImportedRow[]): SortedRows {
    const results: UpsertResult[] = [];
    const applicable: Applicable[] = [];
    for (const [place, each] of rows.entries()) {
      const failed = this.#refusalOf(each);
      if (failed !== null) results[place] = { outcome: 'failed', ...failed };
      else if ('row' in each) applicable.push({ row: each.row, line: each.line, place });
    }
    return { results, applicable };
  }

  async #apply(
    { results, applicable }: SortedRows,
    { importID, quota, resumes }: ImportRowsRequest,
    context: CallContext,
  ): Promise<UpsertResult[]> {
    const companyID = companyOf(context);
    const names = new Set(applicable.flatMap(({ row }) => Object.keys(row.fields)));
    const seed = importID ?? context.seed;
    const applied = await this.#rows.apply(
      applicable.map(({ row }) => row),
      {
        companyID,
        registry: await this.#registries.knowing(companyID, [...names]),
        context: { ...context, causationID: importID, isRetry: context.isRetry || resumes },
        isDry: importID === null,
        products: quota === null ? null : new CreationQuota(quota),
        seedOf: (_, place) => seedOfLine(seed, applicable[place]?.line ?? 0),
      },
    );
    for (const [index, { place }] of applicable.entries()) results[place] = applied[index] as UpsertResult;
    return results.map(shortened);
  }

  #refusalOf(given: ImportedRow): { code: string; parameters: Refusal['parameters'] } | null {
    if ('failed' in given) return given.failed;
    const { created = null, moves = [] } = given.row.happenedAt ?? {};
    const latest = now();
    const times = [...(created === null ? [] : [{ to: 'created', at: created }]), ...moves];
    const wrong = times.find(({ at }) => at > latest || at < this.#earliest);
    return wrong === undefined
      ? null
      : { code: 'happened_out_of_range', parameters: [`happenedAt.${wrong.to}`, this.#earliestText] };
  }
}

function outcomeOf(line: number, result: UpsertResult): RowOutcome {
  if (result.outcome !== 'failed') {
    const { outcome, productID, revision } = result;
    return { line, outcome, productID: productID ?? 0, revision: revision ?? 0 };
  }
  const { code, parameters } = result;
  return { line, outcome: 'failed', code, parameters };
}

function shortened(result: UpsertResult): UpsertResult {
  if (result.outcome !== 'failed') return result;
  const parameters = result.parameters.map((each) => (typeof each === 'string' ? each.slice(0, MAX_PARAMETER) : each));
  return { ...result, parameters };
}
