import { type Aggregate, type AggregateView, type ViewDefinition, EventCodec } from '@vpds/kernel';
import {
  type CustomFieldType,
  type FieldRegistry,
  type FieldRegistryEvent,
  fieldRegistryDecider,
} from './domain/field-registry.ts';

/** Serves the list of all companies' custom fields (ADM-1). */
export const FIELD_REGISTRIES: ViewDefinition = { name: 'field_registries', version: 1, keys: [] };

export const FIELD_REGISTRY_STREAMS = 'fieldRegistry-';

export function fieldRegistryStream(companyID: number): string {
  return `${FIELD_REGISTRY_STREAMS}${companyID}`;
}

const codec = new EventCodec<FieldRegistryEvent>({
  CustomFieldDefined: {
    version: 1,
    encode: ({ companyID, number, fieldType, alias }) => ({ data: { companyID, number, fieldType, alias } }),
    decode: ({ data }) => ({
      type: 'CustomFieldDefined',
      companyID: data['companyID'] as number,
      number: data['number'] as number,
      fieldType: data['fieldType'] as CustomFieldType,
      alias: data['alias'] as string | null,
    }),
  },
  CustomFieldAliasChanged: {
    version: 1,
    since: '1.3.0',
    encode: ({ companyID, key, alias }) => ({ data: { companyID, key, alias } }),
    decode: ({ data }) => ({
      type: 'CustomFieldAliasChanged',
      companyID: data['companyID'] as number,
      key: data['key'] as string,
      alias: data['alias'] as string | null,
    }),
  },
  FieldKeysLearned: {
    version: 1,
    encode: ({ companyID, keys }) => ({ data: { companyID, keys: [...keys] } }),
    decode: ({ data }) => ({
      type: 'FieldKeysLearned',
      companyID: data['companyID'] as number,
      keys: data['keys'] as string[],
    }),
  },
  FieldKeysForgotten: {
    version: 1,
    since: '1.2.0',
    encode: ({ companyID, keys }) => ({ data: { companyID, keys: [...keys] } }),
    decode: ({ data }) => ({
      type: 'FieldKeysForgotten',
      companyID: data['companyID'] as number,
      keys: data['keys'] as string[],
    }),
  },
});

function views(state: FieldRegistry): AggregateView[] {
  if (state.companyID === 0) return [];
  const customFields = state.customFields.map(({ key, type, alias }) => ({ key, type, alias }));
  const id = String(state.companyID);
  const body = JSON.stringify({ companyID: state.companyID, customFields });
  return [{ view: FIELD_REGISTRIES, document: { id, scope: state.companyID, keys: {}, body } }];
}

export const fieldRegistryAggregate: Aggregate<FieldRegistry, FieldRegistryEvent> = {
  name: 'fieldRegistry',
  decider: fieldRegistryDecider,
  codec,
  views,
  movesUpdatedAt: () => true,
};
