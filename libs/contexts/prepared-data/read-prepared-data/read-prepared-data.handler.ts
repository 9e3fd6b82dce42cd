import { type CallContext, type Handler, type Json, type JsonObject, objectFromMap, companyOf } from '@vpds/kernel';
import { type PreparedImage, heldData } from '../domain/prepared-data.ts';
import { preparedDataContract } from '../prepared-data.contract.ts';
import type { PreparedDataStore } from '../prepared-data-store.ts';

interface ReadPreparedData {
  readonly vehicleIdentificationNumber: string;
}

/** Rules PRE. */
export class ReadPreparedDataHandler implements Handler<ReadPreparedData, Json> {
  readonly operation = preparedDataContract.get;
  readonly #data: PreparedDataStore;
  readonly #checking: boolean;

  /** `checking`: without checks, `pending` URLs are shown as `unchecked`. */
  constructor(data: PreparedDataStore, checking: boolean) {
    this.#data = data;
    this.#checking = checking;
  }

  async handle(request: ReadPreparedData, context: CallContext): Promise<Json> {
    const { vehicleIdentificationNumber } = request;
    const vehicle = { companyID: companyOf(context), vin: vehicleIdentificationNumber };
    const { fields, documents, images } = heldData((await this.#data.shown(vehicle))?.state ?? { kind: 'none' });
    return {
      vehicleIdentificationNumber,
      fields: objectFromMap(fields),
      documents: documents.map((document) => ({
        documentCategoryID: document.categoryID,
        documentUrl: document.url,
        ...this.#shown(document),
      })),
      images: images.map((image) => ({ imageUrl: image.url, ...this.#shown(image) })),
    };
  }

  #shown({ private: isPrivate, check }: PreparedImage): JsonObject {
    return {
      private: isPrivate ? 1 : 0,
      state: check.state === 'pending' && !this.#checking ? 'unchecked' : check.state,
      reason: check.state === 'unreachable' ? check.reason : null,
    };
  }
}
