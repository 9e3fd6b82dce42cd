import type { Decider, Decision } from '@vpds/kernel';

/** A kind of document of a company (PRE-1). */
export interface DocumentCategory {
  readonly id: number;
  readonly name: string;
  /** Holds one document only: another one replaces it. */
  readonly single: boolean;
}

/** The document categories of one company. */
export interface DocumentCategories {
  /** 0 as long as only the first category is there. */
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

/** What every company is born with (rules PRE): no event tells of it. */
export const FIRST_CATEGORY: DocumentCategory = { id: 1, name: 'Other', single: false };

export const documentCategoriesDecider: Decider<DocumentCategories, DocumentCategoryDefined> = {
  initialState: { companyID: 0, categories: [FIRST_CATEGORY] },
  evolve: ({ categories }, { companyID, id, name, single }) => ({
    companyID,
    categories: [...categories, { id, name, single }],
  }),
};

/** Defines the company's next category; names need not differ. */
export function defineDocumentCategory(
  { categories }: DocumentCategories,
  command: { companyID: number; name: string; single: boolean },
): Decision<DocumentCategoryDefined> {
  return [{ type: 'DocumentCategoryDefined', ...command, id: categories.length + 1 }];
}

export function categoryOf({ categories }: DocumentCategories, id: unknown): DocumentCategory | undefined {
  return categories.find((category) => category.id === id);
}
