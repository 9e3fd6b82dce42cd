import { type Json, type JsonObject, EventCodec, isJsonObject, mapFromObject, objectFromMap } from '@vpds/kernel';
import type { PreparedDataEvent } from './domain/prepared-data.decider.ts';
import type { PreparedDocument, PreparedImage, Section, UrlCheck } from './domain/prepared-data.ts';

interface Vehicle {
  readonly companyID: number;
  readonly vin: string;
}

function storedVehicle({ companyID, vin }: Vehicle): JsonObject {
  return { companyID, vehicleIdentificationNumber: vin };
}

function vehicle(data: JsonObject): Vehicle {
  return { companyID: data['companyID'] as number, vin: data['vehicleIdentificationNumber'] as string };
}

function storedCheck(check: UrlCheck): JsonObject {
  return check.state === 'unreachable' ? { state: check.state, reason: check.reason } : { state: check.state };
}

function urlCheck(stored: JsonObject): UrlCheck {
  const state = stored['state'] as UrlCheck['state'];
  return state === 'unreachable' ? { state, reason: stored['reason'] as string } : { state };
}

/** Leaves out its URL, which is personal. */
function storedItem({ number, private: isPrivate, check }: PreparedImage): JsonObject {
  return { number, private: isPrivate, ...storedCheck(check) };
}

/** Erased URLs are empty. */
function items<Item>(
  data: Json | undefined,
  urls: Json | undefined,
  read: (stored: JsonObject, item: PreparedImage) => Item,
): Item[] {
  const texts = Array.isArray(urls) ? urls : [];
  return ((data ?? []) as JsonObject[]).map((stored, index) =>
    read(stored, {
      number: stored['number'] as number,
      url: (texts[index] ?? '') as string,
      private: stored['private'] as boolean,
      check: urlCheck(stored),
    }),
  );
}

/** Values and URLs may be personal (ADR-21). */
export const preparedDataCodec = new EventCodec<PreparedDataEvent>({
  FieldsPrepared: {
    version: 1,
    encode: (event) => ({ data: storedVehicle(event), personal: { fields: objectFromMap(event.fields) } }),
    decode: ({ data, personal }) => {
      const fields = personal['fields'];
      return {
        type: 'FieldsPrepared',
        ...vehicle(data),
        fields: isJsonObject(fields) ? mapFromObject(fields) : new Map<string, Json>(),
      };
    },
  },
  DocumentsPrepared: {
    version: 1,
    encode: (event) => ({
      data: {
        ...storedVehicle(event),
        documents: event.documents.map((item) => ({ ...storedItem(item), documentCategoryID: item.categoryID })),
        replaced: [...event.replaced],
      },
      personal: { documentUrls: event.documents.map(({ url }) => url) },
    }),
    decode: ({ data, personal }) => ({
      type: 'DocumentsPrepared',
      ...vehicle(data),
      documents: items<PreparedDocument>(data['documents'], personal['documentUrls'], (stored, item) => ({
        ...item,
        categoryID: stored['documentCategoryID'] as number,
      })),
      replaced: data['replaced'] as number[],
    }),
  },
  ImagesPrepared: {
    version: 1,
    encode: (event) => ({
      data: { ...storedVehicle(event), images: event.images.map(storedItem) },
      personal: { imageUrls: event.images.map(({ url }) => url) },
    }),
    decode: ({ data, personal }) => ({
      type: 'ImagesPrepared',
      ...vehicle(data),
      images: items(data['images'], personal['imageUrls'], (_, item) => item),
    }),
  },
  PreparedDataDeleted: {
    version: 1,
    encode: ({ sections }) => ({ data: { sections: [...sections] } }),
    decode: ({ data }) => ({ type: 'PreparedDataDeleted', sections: data['sections'] as Section[] }),
  },
  PreparedUrlsChecked: {
    version: 1,
    encode: ({ results }) => ({
      data: { results: results.map(({ number, check }) => ({ number, ...storedCheck(check) })) },
    }),
    decode: ({ data }) => ({
      type: 'PreparedUrlsChecked',
      results: (data['results'] as JsonObject[]).map((stored) => ({
        number: stored['number'] as number,
        check: urlCheck(stored),
      })),
    }),
  },
});
