import { IgnoredNames, type JsonObject, Refusal, companyOf } from '@vpds/kernel';
import {
  type AmountsOf,
  type EndpointAnswer,
  type EndpointRequest,
  ProductQuota,
  type RowReading,
  endpoint,
  parseRequest,
  parseRow,
  rowMembers,
  rowTexts,
} from '@vpds/http';
import { type UpsertRequest, type UpsertResult, type UpsertRow, productContract } from '../product.contract.ts';
import { rowErrorText } from './row-error.ts';
import { CHARACTERS_PER_CALL, MAX_ROW, ROWS_PER_CALL, inTurn, ownCall } from './row-turns.ts';
import { upsertAnswer } from './upsert-answer.ts';
import { MAX_ROWS, batchProductsRoute, putProductRoute, upsertRow } from './upsert-products.schema.ts';

/** A row that cannot be read has its result at once. */
type Read = { readonly externalID: string; readonly row: UpsertRow; readonly characters: number } | Failed;
interface Failed {
  readonly externalID: string | null;
  readonly failed: UpsertResult;
}
type Run = Pick<EndpointRequest<typeof batchProductsRoute>, 'call' | 'context'> & {
  readonly dryRun: boolean;
  readonly products: ProductQuota;
};

const lookForUnknown = rowMembers(upsertRow);

async function readRows(body: Buffer, reading: RowReading): Promise<Read[]> {
  const rows: Read[] = [];
  for await (const text of rowTexts(body, MAX_ROWS)) rows.push(readRow(text, reading));
  return rows;
}

function readRow(text: string, reading: RowReading): Read {
  let given: JsonObject = {};
  try {
    if (text.length > MAX_ROW) throw new Refusal('row_too_large', [MAX_ROW]);
    given = parseRow(text);
    lookForUnknown(given, reading);
    const { externalID, ...values } = parseRequest(upsertRow, given);
    return { externalID, row: rowOf(externalID, values), characters: text.length };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { externalID = null } = given;
    return { externalID: typeof externalID === 'string' ? externalID : null, failed: failure(error) };
  }
}

type Values = EndpointRequest<typeof putProductRoute>['body'];

function rowOf(externalID: string, { fields = {}, meta = {}, revision, ...vin }: Values): UpsertRow {
  return { externalID, ...vin, fields, meta, revision: revision ?? null };
}

function failure({ code, parameters }: Refusal): UpsertResult {
  return { outcome: 'failed', code, parameters };
}

/** Parts of a few rows each, in order: rows of one id are applied one after the other. */
function* partsOf(rows: readonly Read[]): Generator<UpsertRow[]> {
  let part: UpsertRow[] = [];
  let characters = 0;
  for (const read of rows) {
    if ('failed' in read) continue;
    part.push(read.row);
    characters += read.characters;
    if (part.length < ROWS_PER_CALL && characters < CHARACTERS_PER_CALL) continue;
    yield part;
    [part, characters] = [[], 0];
  }
  if (part.length > 0) yield part;
}

async function apply(rows: readonly UpsertRow[], run: Run): Promise<readonly UpsertResult[]> {
  const { call, context, dryRun, products } = run;
  let results: readonly UpsertResult[] = [];
  const work = async (quota: UpsertRequest['quota']) => {
    ({ results } = await call(productContract.upsert, { rows, dryRun, quota }, ownCall(context)));
    return results.filter(({ outcome }) => outcome === 'created').length;
  };
  const most = dryRun ? 0 : rows.length;
  await inTurn(() => products.within(companyOf(context), most, work));
  return results;
}

/** Answers in the order of the rows. */
async function applyAll(rows: readonly Read[], run: Run): Promise<readonly UpsertResult[]> {
  const applied: UpsertResult[] = [];
  for (const part of partsOf(rows)) applied.push(...(await apply(part, run)));
  const results = applied.values();
  return rows.map((row) => ('failed' in row ? row.failed : (results.next().value as UpsertResult)));
}

function shown(externalID: string | null, result: UpsertResult): JsonObject {
  if (result.outcome !== 'failed') {
    const { outcome, productID, revision } = result;
    return { externalID, result: outcome, productID, revision, code: null, error: null };
  }
  const { code, parameters } = result;
  const error = rowErrorText(code, parameters);
  return { externalID, result: 'failed', productID: null, revision: null, code, error };
}

/** A row's failure keeps no headers. */
function refusalOf(failed: Extract<UpsertResult, { outcome: 'failed' }> | undefined): Refusal {
  const { code = '', parameters = [] } = failed ?? {};
  const isRevision = code === 'precondition_failed' && parameters[0] !== 'none';
  return new Refusal(code, parameters, isRevision ? { 'x-revision': String(parameters[0]) } : {});
}

function headersOf(results: readonly UpsertResult[], ignored: IgnoredNames): Record<string, string> {
  let isPending = false;
  for (const result of results) {
    if (result.outcome === 'failed') continue;
    isPending ||= result.isPending;
    ignored.add(result.ignored);
  }
  return { ...(isPending ? { 'x-projection': 'pending' } : {}), ...ignored.header };
}

/** EXT-4: a dry run reserves nothing. */
const unlessDry: AmountsOf = ({ query }) => ((query as { dryRun?: unknown }).dryRun === '1' ? null : {});

type Batch = Pick<EndpointRequest<typeof batchProductsRoute>, 'body' | 'query' | 'call' | 'context'>;

export async function takeBatch(
  { body, query: { dryRun }, call, context }: Batch,
  products: ProductQuota,
): Promise<EndpointAnswer> {
  const ignored = new IgnoredNames();
  const rows = await readRows(body, { isStrict: context.isStrict === true, ignored });
  const results = await applyAll(rows, { call, context, dryRun, products });
  const message = rows.map(({ externalID }, place) => shown(externalID, results[place] as UpsertResult));
  return { message, headers: headersOf(results, ignored) };
}

export const upsertProductEndpoints = [
  endpoint(batchProductsRoute, takeBatch, { inject: [ProductQuota], charges: unlessDry }),
  endpoint(
    putProductRoute,
    async ({ path: { externalID }, body, call, context }, products) => {
      const [result] = await apply([rowOf(externalID, body)], { call, context, dryRun: false, products });
      if (result === undefined || result.outcome === 'failed') throw refusalOf(result);
      return upsertAnswer(result, headersOf([result], new IgnoredNames()));
    },
    { inject: [ProductQuota], charges: () => ({}) },
  ),
];
