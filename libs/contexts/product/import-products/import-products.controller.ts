import { type JsonObject, Refusal, companyOf, newSeed } from '@vpds/kernel';
import {
  type BodyStream,
  type EndpointAnswer,
  type EndpointRequest,
  ProductQuota,
  ServiceTime,
  endpoint,
} from '@vpds/http';
import type { FieldKey } from '../domain/field-registry.ts';
import type { ImportCounts, ImportSource } from '../domain/import.ts';
import { type ImportRowsRequest, productContract } from '../product.contract.ts';
import { ROWS_PER_CALL, inTurn, ownCall } from '../upsert-products/row-turns.ts';
import { ColumnMapping } from './column-mapping.ts';
import {
  type ImportPart,
  type OpenedSource,
  type SourceEntry,
  encodingIn,
  openSource,
  partsOf,
  readEntry,
} from './import-parts.ts';
import { continueImportRoute, importProductsRoute } from './import-products.schema.ts';
import {
  cancelImportRoute,
  listImportedRowsRoute,
  listImportsRoute,
  readImportRoute,
  undoImportRoute,
} from './imports.schema.ts';
import { ImportReport } from './import-report.ts';
import { shownBy } from './import-shown.ts';
import type { Encoding } from './text-decoding.ts';

type Call = Pick<EndpointRequest<typeof importProductsRoute>, 'call' | 'context'> & { readonly products: ProductQuota };

/** The body that one request reads, and its description. */
interface Run extends Call {
  /** Null for a dry run. */
  readonly importID: string | null;
  readonly body: BodyStream;
  readonly opened: OpenedSource;
  readonly source: ImportSource;
  readonly mapping: ColumnMapping;
  readonly name: string;
  /** Lines that are done. */
  readonly after: number;
  readonly resumes: boolean;
}

/** @throws Refusal fields_not_allowed */
async function typed(mapping: ColumnMapping, given: Call): Promise<ColumnMapping> {
  const request = { names: mapping.fields };
  const { types, otherNames, notAllowed } = await given.call(
    productContract.fieldTypes,
    request,
    ownCall(given.context),
  );
  if (notAllowed.length > 0) throw new Refusal('fields_not_allowed', [notAllowed.join(', ')]);
  return mapping.knowing({
    types: new Map(Object.entries(types as Record<string, FieldKey['type']>)),
    otherNames: new Map(Object.entries(otherNames as Record<string, string>)),
  });
}

/** The report, and the last line that was read. */
interface Outcome {
  readonly report: ImportReport;
  readonly line: number;
}

async function run(given: Run): Promise<Outcome> {
  const { opened, source, mapping, name, after } = given;
  const report = new ImportReport();
  const { ignored } = report;
  const hasColumns = source.columns !== null;
  const isStrict = given.context.isStrict === true;
  const read = (entry: SourceEntry) => readEntry(entry, { mapping, hasColumns, name, isStrict, ignored });
  let [sent, line] = [0, after];
  for await (const part of partsOf(opened.entries, after, read)) {
    if (given.importID !== null) await given.body.confirm('importHistory');
    await apply(part, { ...given, resumes: given.resumes && sent < ROWS_PER_CALL }, report);
    sent += part.rows.length;
    line = part.to;
  }
  return { report, line };
}

async function apply({ from, to, rows, characters }: ImportPart, given: Run, report: ImportReport): Promise<void> {
  const { importID, context, products, resumes } = given;
  const isDry = importID === null;
  const companyID = companyOf(context);
  if (!isDry) await products.takeBytes(companyID, characters);
  const work = async (quota: ImportRowsRequest['quota']) => {
    const request = { importID, from, to, rows, quota, resumes };
    const { results } = await given.call(productContract.importRows, request, ownCall(given.context));
    report.note(rows, results);
    return results.filter(({ outcome }) => outcome === 'created').length;
  };
  const most = isDry ? 0 : rows.length;
  await inTurn(() => products.within(companyID, most, work));
}

type Begin = EndpointRequest<typeof importProductsRoute>;

async function begin({ body, query, http, ...given }: Begin, products: ProductQuota): Promise<EndpointAnswer> {
  const call: Call = { ...given, products };
  const contentType = String(http.headers['content-type'] ?? '');
  const format = /^text\/csv/i.test(contentType) ? 'csv' : 'ndjson';
  const { columns = null, constants = {}, id, name = 'import', dryRun } = query;
  if (columns === null && format === 'csv') throw new Refusal('required_field_missing', ['columns']);
  if (id === undefined && columns !== null) throw new Refusal('required_field_missing', ['id']);
  const encoding = encodingIn(contentType);
  const opened = openSource(body, { format, encoding, after: 0 });
  const header = format === 'csv' ? await opened.entries.next() : null;
  const first = header?.done === true ? null : (header?.value ?? null);
  const ids = id === undefined ? null : id === 'line' ? id : id.split(',').map((each) => each.trim());
  const source: ImportSource = {
    format,
    separator: opened.separator(),
    encoding: encoding ?? opened.decoding.encoding,
    header: format === 'csv' ? headerOf(first?.content) : null,
    columns,
    constants,
    id: ids,
  };
  const untyped = new ColumnMapping(source);
  if (source.header !== null) untyped.checkHeader(source.header);
  const mapping = await typed(untyped, call);
  const after = first?.line ?? 0;
  const importID = dryRun ? null : (query.importID ?? newSeed());
  if (importID !== null)
    await call.call(productContract.beginImport, { importID, name, source, lines: after }, ownCall(call.context));
  const outcome = await run({ ...call, importID, body, opened, source, mapping, name, after, resumes: false });
  return importID === null ? dry(outcome) : ended(importID, outcome, call);
}

function headerOf(content: string | readonly string[] | undefined): readonly string[] {
  return typeof content === 'object' ? content.map((cell) => cell.trim()) : [];
}

type Continue = EndpointRequest<typeof continueImportRoute>;

async function proceed({ path, body, query, ...given }: Continue, products: ProductQuota): Promise<EndpointAnswer> {
  const { importID } = path;
  const call: Call = { ...given, products };
  const { source, line, name } = await call.call(productContract.readImport, { importID }, ownCall(call.context));
  if (query.from !== line + 1) throw new Refusal('import_line_expected', [line + 1]);
  const { format, separator, encoding } = source;
  const after = query.from - 1;
  const opened = openSource(body, { format, separator, encoding: encoding as Encoding | null, after });
  const mapping = await typed(new ColumnMapping(source), call);
  const outcome = await run({ ...call, importID, body, opened, source, mapping, name, after, resumes: true });
  return ended(importID, outcome, call);
}

async function ended(importID: string, { report }: Outcome, call: Call): Promise<EndpointAnswer> {
  const { phase, line, counts } = await call.call(
    productContract.endImport,
    { importID, how: 'completed' },
    ownCall(call.context),
  );
  return { message: reported({ importID, state: phase, line, counts }, report), headers: report.headers };
}

function dry({ report, line }: Outcome): EndpointAnswer {
  const message = reported({ importID: null, state: 'dryRun', line, counts: report.counts }, report);
  return { message, headers: report.headers };
}

function reported(
  { counts, ...of }: { importID: string | null; state: string; line: number; counts: ImportCounts },
  report: ImportReport,
): JsonObject {
  return { ...of, ...counts, ...report.shown };
}

export const importEndpoints = [
  endpoint(importProductsRoute, begin, { inject: [ProductQuota], charges: () => ({}) }),
  endpoint(continueImportRoute, proceed, { inject: [ProductQuota], charges: () => ({}) }),
  endpoint(
    listImportsRoute,
    async ({ query, call }, time) => {
      const { rows, next } = await call(productContract.imports, query);
      return { message: rows.map(shownBy(time)), next };
    },
    { inject: [ServiceTime] },
  ),
  endpoint(
    readImportRoute,
    async ({ path, call }, time) => ({ message: shownBy(time)(await call(productContract.readImport, path)) }),
    { inject: [ServiceTime] },
  ),
  endpoint(listImportedRowsRoute, async ({ path, query: { result = null, ...query }, call }) => {
    const { rows, next } = await call(productContract.importedRows, { ...path, ...query, result });
    return { message: rows, next };
  }),
  endpoint(
    cancelImportRoute,
    async ({ path, call }, time) => {
      const ended = await call(productContract.endImport, { ...path, how: 'cancelled' });
      return { message: shownBy(time)(ended) };
    },
    { inject: [ServiceTime] },
  ),
  endpoint(
    undoImportRoute,
    async ({ path, body, call }, time) => ({
      message: shownBy(time)(await call(productContract.undoImport, { ...path, ...body })),
    }),
    { inject: [ServiceTime] },
  ),
];
