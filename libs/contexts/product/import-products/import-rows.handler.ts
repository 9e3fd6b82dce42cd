import { type CallContext, type Handler, type Refusal, companyOf, derivedID, now } from '@vpds/kernel';
import { type RowOutcome, recordRows, refusalOfRows } from '../domain/import.ts';
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

/** IMP-2: applies rows, then records their lines as done. */
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
    if (importID === null) return { results: await this.#apply(request, context) };
    const known = await this.#imports.own(importID, context);
    const refusal = refusalOfRows(known.state, from);
    // A retry between services may find its own lines recorded.
    if (refusal !== null && !context.isRetry) throw refusal;
    const results = await this.#apply(request, context);
    const rows = request.rows.map(({ line }, place) => outcomeOf(line, results[place] as UpsertResult));
    await this.#imports.command(importID, context, (state) => recordRows(state, { from, to, rows }), known);
    return { results };
  }

  async #apply(request: ImportRowsRequest, context: CallContext): Promise<UpsertResult[]> {
    const { importID, rows, quota, resumes } = request;
    const companyID = companyOf(context);
    const results: UpsertResult[] = [];
    const applicable: Applicable[] = [];
    for (const [place, each] of rows.entries()) {
      const failed = this.#refusalOf(each);
      if (failed !== null) results[place] = { outcome: 'failed', ...failed };
      else if ('row' in each) applicable.push({ row: each.row, line: each.line, place });
    }
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
        seedOf: (_, place) => derivedID(seed, `line ${applicable[place]?.line}`),
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
    return { line, outcome, productID: productID ?? 0, revision };
  }
  const { code, parameters } = result;
  return { line, outcome: 'failed', code, parameters };
}

function shortened(result: UpsertResult): UpsertResult {
  if (result.outcome !== 'failed') return result;
  const parameters = result.parameters.map((each) => (typeof each === 'string' ? each.slice(0, MAX_PARAMETER) : each));
  return { ...result, parameters };
}
