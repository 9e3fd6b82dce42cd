import {
  type AggregateView,
  type ViewDefinition,
  type ViewRow,
  mapFromObject,
  objectFromMap,
  storedMembers,
  type JsonObject,
} from '@vpds/kernel';
import { type PreparedData, type PreparedDataState, pendingItems } from './domain/prepared-data.ts';

/** Value of `check` while a URL is unchecked; otherwise null. */
export const CHECK_PENDING = 'PENDING';

/** Documents are snapshots for commands. */
export const PREPARED_DATA: ViewDefinition = { name: 'prepared_data', version: 2, keys: ['check'] };

export function preparedDataID(companyID: number, vin: string): string {
  return `${companyID}-${vin}`;
}

/** The whole state, so that commands can start from it. */
export function preparedDataViews(state: PreparedDataState): AggregateView[] {
  if (state.kind === 'none') return [];
  const id = preparedDataID(state.companyID, state.vin);
  const keys = { check: pendingItems(state).length > 0 ? CHECK_PENDING : null };
  const body = JSON.stringify({ ...state, fields: objectFromMap(state.fields) });
  return [{ view: PREPARED_DATA, document: { id, scope: state.companyID, keys, body } }];
}

export function preparedDataOf(row: Pick<ViewRow, 'body'>): PreparedData {
  const { fields, ...rest } = storedMembers(row) as unknown as Omit<PreparedData, 'fields'> & { fields: JsonObject };
  return { ...rest, fields: mapFromObject(fields) };
}
