import type { Decider, Decision } from '@vpds/kernel';

/** A company's kind of document (PRE-1). */
export interface DocumentCategory {
  readonly id: number;
  readonly name: string;
  /** One document at most: a new one replaces it. */
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

/** Every company's initial category (rules PRE), without an event. */
export const FIRST_CATEGORY: DocumentCategory = { id: 1, name: 'Other', single: false };

export const documentCategoriesDecider: Decider<DocumentCategories, DocumentCategoryDefined> = {
  initialState: { companyID: 0, categories: [FIRST_CATEGORY] },
  evolve: ({ categories }, { companyID, id, name, single }) => ({
    companyID,
    categories: [...categories, { id, name, single }],
  }),
};

/** Defines the company's next category; names may repeat. */
export function defineDocumentCategory(
  { categories }: DocumentCategories,
  command: { companyID: number; name: string; single: boolean },
): Decision<DocumentCategoryDefined> {
  return [{ type: 'DocumentCategoryDefined', ...command, id: categories.length + 1 }];
}

export function categoryOf({ categories }: DocumentCategories, id: unknown): DocumentCategory | undefined {
  return categories.find((category) => category.id === id);
}
