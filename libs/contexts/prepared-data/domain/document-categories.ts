import { type Decider, type Decision, refuse } from '@vpds/kernel';

/** PRE-1 */
export interface DocumentCategory {
  readonly id: number;
  readonly name: string;
  /** A new document replaces the old one. */
  readonly single: boolean;
}

export interface DocumentCategories {
  /** 0 while there is only the first category. */
  readonly companyID: number;
  readonly categories: readonly DocumentCategory[];
}

export interface DocumentCategoryDefined {
  readonly type: 'DocumentCategoryDefined';
  readonly companyID: number;
  readonly id: number;
  readonly name: string;
  readonly single: boolean;
}

export interface DocumentCategoryRenamed {
  readonly type: 'DocumentCategoryRenamed';
  readonly companyID: number;
  readonly id: number;
  readonly name: string;
}

export type DocumentCategoryEvent = DocumentCategoryDefined | DocumentCategoryRenamed;

/** ADM-7. With the first one. */
export const MAX_CATEGORIES = 1_000;

/** Exists without an event (rules PRE). */
export const FIRST_CATEGORY: DocumentCategory = { id: 1, name: 'Other', single: false };

export const documentCategoriesDecider: Decider<DocumentCategories, DocumentCategoryEvent> = {
  initialState: { companyID: 0, categories: [FIRST_CATEGORY] },
  evolve({ categories }, event) {
    const { companyID, id, name } = event;
    if (event.type === 'DocumentCategoryDefined')
      return { companyID, categories: [...categories, { id, name, single: event.single }] };
    return { companyID, categories: categories.map((each) => (each.id === id ? { ...each, name } : each)) };
  },
};

/** CHA-5: also the first one, which every company has. */
export function renameDocumentCategory(
  state: DocumentCategories,
  { companyID, id, name }: { companyID: number; id: number; name: string },
): Decision<DocumentCategoryEvent> {
  const category = categoryOf(state, id);
  if (category === undefined) return refuse('document_category_not_found', id);
  return category.name === name ? [] : [{ type: 'DocumentCategoryRenamed', companyID, id, name }];
}

/** ADM-7. Names may repeat. */
export function defineDocumentCategory(
  { categories }: DocumentCategories,
  command: { companyID: number; name: string; single: boolean },
): Decision<DocumentCategoryEvent> {
  if (categories.length >= MAX_CATEGORIES) return refuse('too_many_categories');
  return [{ type: 'DocumentCategoryDefined', ...command, id: (categories.at(-1)?.id ?? 0) + 1 }];
}

/** They are numbered from 1, so it costs the same among many, except where an operator skipped one. */
export function categoryOf({ categories }: DocumentCategories, id: unknown): DocumentCategory | undefined {
  if (typeof id !== 'number') return undefined;
  const there = categories[id - 1];
  return there?.id === id ? there : categories.find((each) => each.id === id);
}
