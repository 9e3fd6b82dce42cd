import type { Answer, CallContext, Finding, OperationClient, Handler, Json, JsonObject } from '@vpds/kernel';
import { NO_FINDINGS, Refusal, companyOf, ignoredHeader, isJsonObject, refuseStrictly } from '@vpds/kernel';
import { productContract } from '@vpds/product/contract';
import type { DocumentCategoryRegistry } from '../document-category-registry.ts';
import type { Section, UrlCheck } from '../domain/prepared-data.ts';
import { SECTIONS } from '../domain/prepared-data.ts';
import type { PreparedDataState } from '../domain/prepared-data.ts';
import { type Submission, submitPreparedData } from '../domain/prepared-data.decider.ts';
import { readDocuments, readImages } from '../domain/submitted-items.ts';
import { type SubmittedSections, preparedDataContract } from '../prepared-data.contract.ts';
import type { PreparedDataStore } from '../prepared-data-store.ts';
import type { RequireAccessible } from './require-accessible.ts';

/** Rules PRE. */
export class SubmitPreparedDataHandler implements Handler<SubmittedSections, Answer> {
  readonly operation = preparedDataContract.submit;
  readonly #data: PreparedDataStore;
  readonly #categories: DocumentCategoryRegistry;
  readonly #operationClient: OperationClient;
  /** Checks new URLs. */
  readonly #check: UrlCheck;
  /** Null unless accessibility is required. */
  readonly #requireAccessible: RequireAccessible | null;

  constructor(
    data: PreparedDataStore,
    categories: DocumentCategoryRegistry,
    operationClient: OperationClient,
    check: UrlCheck,
    requireAccessible: RequireAccessible | null,
  ) {
    this.#data = data;
    this.#categories = categories;
    this.#operationClient = operationClient;
    this.#check = check;
    this.#requireAccessible = requireAccessible;
  }

  async handle(request: SubmittedSections, context: CallContext): Promise<Answer> {
    const { submission, ignored } = await this.#read(request, context);
    const headers = ignoredHeader(ignored);
    if (this.#requireAccessible === null) {
      const decide = (state: PreparedDataState) => submitPreparedData(state, submission);
      return this.#data.answeredCommand(submission, context, decide, { headers });
    }
    const known = await this.#data.newest(submission);
    const refused = submitPreparedData(known.state, submission);
    if (refused instanceof Refusal) throw refused;
    const checked = await this.#requireAccessible.of(submission, known.state, context.deadline);
    const decide = (state: PreparedDataState) => submitPreparedData(state, checked);
    return this.#data.answeredCommand(submission, context, decide, { known, headers });
  }

  /** Validates in the order of rules PRE: keys, empty sections, items. @throws Refusal */
  async #read(
    request: SubmittedSections,
    context: CallContext,
  ): Promise<{ submission: Submission; ignored: readonly Finding[] }> {
    const companyID = companyOf(context);
    const given = isJsonObject(request.fields) ? await this.#fieldsByKey(request.fields, context) : null;
    const documents = itemsOf('documents', request.documents);
    const images = itemsOf('images', request.images);
    const submission = {
      companyID,
      vin: request.vehicleIdentificationNumber,
      deleted: SECTIONS.filter((section: Section) => request[section] === true),
      fields: given?.fields ?? null,
      documents: documents === null ? null : await this.#documents(companyID, documents),
      images: images === null ? null : readImages(images, this.#check),
    };
    return { submission, ignored: given?.ignored ?? NO_FINDINGS };
  }

  /** Aliases become their custom field's key; the key itself wins if both are given (FLD-2, rules PRE). */
  async #fieldsByKey(
    given: JsonObject,
    context: CallContext,
  ): Promise<{ fields: ReadonlyMap<string, Json>; ignored: readonly Finding[] }> {
    const names = Object.keys(given);
    const { keys, notAllowed } = await this.#operationClient.call(productContract.fieldKeys, { names }, context);
    if (notAllowed.length > 0) throw new Refusal('fields_not_allowed', [notAllowed.join(', ')]);
    const keyOf = (index: number) => keys[index] as string;
    const entries = Object.values(given).map((value, index): [string, Json] => [keyOf(index), value]);
    const byAlias = entries.filter(([key], index) => key !== names[index]);
    const byKey = entries.filter(([key], index) => key === names[index]);
    const ignored = names.flatMap((name, index): Finding[] =>
      name === keyOf(index) || !Object.hasOwn(given, keyOf(index))
        ? []
        : [{ name: `fields.${name}`, code: 'field_given_twice', parameters: [name, keyOf(index)] }],
    );
    refuseStrictly(ignored, context);
    return { fields: new Map([...byAlias, ...byKey]), ignored };
  }

  async #documents(companyID: number, items: readonly Json[]) {
    const ids = items.map((item) => (isJsonObject(item) ? item['documentCategoryID'] : null));
    return readDocuments(items, await this.#categories.knowing(companyID, ids), this.#check);
  }
}

/** Answers null if it is deleted or absent. @throws Refusal */
function itemsOf(section: Section, value: Json): readonly Json[] | null {
  if (value === null || value === true) return null;
  if (!Array.isArray(value)) throw new Refusal('not_array', [section]);
  if (value.length === 0) throw new Refusal('section_empty', [section]);
  return value;
}
