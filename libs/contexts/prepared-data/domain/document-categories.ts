import type { Decider, Decision } from '@vpds/kernel';

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

/** Without an event (rules PRE). */
export const FIRST_CATEGORY: DocumentCategory = { id: 1, name: 'Other', single: false };

export const documentCategoriesDecider: Decider<DocumentCategories, DocumentCategoryDefined> = {
  initialState: { companyID: 0, categories: [FIRST_CATEGORY] },
  evolve: ({ categories }, { companyID, id, name, single }) => ({
    companyID,
    categories: [...categories, { id, name, single }],
  }),
};

/** Names may repeat. */
export function defineDocumentCategory(
  { categories }: DocumentCategories,
  command: { companyID: number; name: string; single: boolean },
): Decision<DocumentCategoryDefined> {
  return [{ type: 'DocumentCategoryDefined', ...command, id: categories.length + 1 }];
}

export function categoryOf({ categories }: DocumentCategories, id: unknown): DocumentCategory | undefined {
  return categories.find((category) => category.id === id);
}
