import {
  type Answer,
  type CallContext,
  type EventStore,
  type Folded,
  RecentlyUsed,
  catchUp,
  emptyStream,
  handleCommand,
  preconditionRefusal,
  withProjection,
} from '@vpds/kernel';
import {
  type DocumentCategories,
  categoryOf,
  defineDocumentCategory,
  renameDocumentCategory,
} from './domain/document-categories.ts';
import { documentCategoriesAggregate, documentCategoriesStream } from './document-categories.aggregate.ts';

/** Companies in the cache. */
const REMEMBERED = 10_000;

export interface CategoryDefinition {
  readonly companyID: number;
  readonly name: string;
  readonly single: boolean;
}

/**
 * Only the name of a category changes, and nothing depends on it, so cached categories are valid. For an unknown one
 * the stream's tail is read (ADR-3).
 */
export class DocumentCategoryRegistry {
  readonly #store: EventStore;
  readonly #remembered = new RecentlyUsed<number, Folded<DocumentCategories>>(REMEMBERED);

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** The cached categories if they include every id, else the newest. */
  async knowing(companyID: number, ids: readonly unknown[]): Promise<DocumentCategories> {
    const known = this.#remembered.get(companyID) ?? emptyStream(documentCategoriesAggregate);
    const stream = documentCategoriesStream(companyID);
    // After a decision about one of its events what is cached is not the state: `catchUp` folds the whole stream.
    const hasDecision = this.#store.hasDecision?.(stream) === true;
    if (!hasDecision && ids.every((id) => categoryOf(known.state, id) !== undefined)) return known.state;
    return this.#remember(companyID, await catchUp(this.#store, documentCategoriesAggregate, stream, known));
  }

  /** ADM-1 */
  async define(definition: CategoryDefinition, context: CallContext): Promise<Answer> {
    const { companyID } = definition;
    const known = this.#remembered.get(companyID);
    const result = await handleCommand({
      store: this.#store,
      aggregate: documentCategoriesAggregate,
      stream: documentCategoriesStream(companyID),
      ...(known === undefined ? {} : { known }),
      companyID: companyID,
      context,
      decide: (state) => defineDocumentCategory(state, definition),
      answer: newestID,
    });
    this.#remember(companyID, result);
    return withProjection(newestID(result.state), result);
  }

  /** CHA-5. A company's categories have one revision, 0 before the first change. */
  async rename(request: { companyID: number; id: number; name: string }, context: CallContext): Promise<Answer> {
    const { companyID, id, name } = request;
    const known = this.#remembered.get(companyID);
    const answer = (_: DocumentCategories, revision: bigint): Answer => ({
      message: { documentCategoryID: id, name, revision: Number(revision + 1n) },
    });
    const result = await handleCommand({
      store: this.#store,
      aggregate: documentCategoriesAggregate,
      stream: documentCategoriesStream(companyID),
      ...(known === undefined ? {} : { known }),
      companyID,
      context,
      decide: (state, revision) =>
        preconditionRefusal(context.ifMatch, revision + 1n) ?? renameDocumentCategory(state, request),
      answer,
    });
    this.#remember(companyID, result);
    return withProjection(answer(result.state, result.revision), result);
  }

  #remember(companyID: number, { state, revision }: Folded<DocumentCategories>): DocumentCategories {
    const known = this.#remembered.get(companyID);
    if (known === undefined || known.revision <= revision) this.#remembered.set(companyID, { state, revision });
    return state;
  }
}

function newestID({ categories }: DocumentCategories): Answer {
  return { message: { documentCategoryID: categories.at(-1)?.id ?? 0 } };
}
