import { type Aggregate, type AggregateView, type ViewDefinition, EventCodec } from '@vpds/kernel';
import {
  type DocumentCategories,
  type DocumentCategoryEvent,
  documentCategoriesDecider,
} from './domain/document-categories.ts';

/** Contains only companies with categories of their own (ADM-1). */
export const DOCUMENT_CATEGORIES: ViewDefinition = { name: 'document_categories', version: 1, keys: [] };

export const DOCUMENT_CATEGORY_STREAMS = 'documentCategories-';

export function documentCategoriesStream(companyID: number): string {
  return `${DOCUMENT_CATEGORY_STREAMS}${companyID}`;
}

const codec = new EventCodec<DocumentCategoryEvent>({
  DocumentCategoryDefined: {
    version: 1,
    encode: ({ companyID, id, name, single }) => ({ data: { companyID, documentCategoryID: id, name, single } }),
    decode: ({ data }) => ({
      type: 'DocumentCategoryDefined',
      companyID: data['companyID'] as number,
      id: data['documentCategoryID'] as number,
      name: data['name'] as string,
      single: data['single'] as boolean,
    }),
  },
  DocumentCategoryRenamed: {
    version: 1,
    since: '1.3.0',
    encode: ({ companyID, id, name }) => ({ data: { companyID, documentCategoryID: id, name } }),
    decode: ({ data }) => ({
      type: 'DocumentCategoryRenamed',
      companyID: data['companyID'] as number,
      id: data['documentCategoryID'] as number,
      name: data['name'] as string,
    }),
  },
});

function views({ companyID, categories }: DocumentCategories): AggregateView[] {
  if (companyID === 0) return [];
  const document = { id: String(companyID), scope: companyID, keys: {}, body: JSON.stringify(categories) };
  return [{ view: DOCUMENT_CATEGORIES, document }];
}

export const documentCategoriesAggregate: Aggregate<DocumentCategories, DocumentCategoryEvent> = {
  name: 'documentCategories',
  decider: documentCategoriesDecider,
  codec,
  views,
  movesUpdatedAt: () => true,
};
