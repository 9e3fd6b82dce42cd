import type { Answer, CallContext, Handler } from '@vpds/kernel';
import { companyOf } from '@vpds/kernel';
import type { Section } from '../domain/prepared-data.ts';
import { deletePreparedSections } from '../domain/prepared-data.decider.ts';
import { preparedDataContract } from '../prepared-data.contract.ts';
import type { PreparedDataStore } from '../prepared-data-store.ts';

interface DeletePreparedData {
  readonly vehicleIdentificationNumber: string;
  readonly sections: readonly string[];
}

/** Rules PRE. */
export class DeletePreparedDataHandler implements Handler<DeletePreparedData, Answer> {
  readonly operation = preparedDataContract.delete;
  readonly #data: PreparedDataStore;

  constructor(data: PreparedDataStore) {
    this.#data = data;
  }

  async handle(request: DeletePreparedData, context: CallContext): Promise<Answer> {
    const vehicle = { companyID: companyOf(context), vin: request.vehicleIdentificationNumber };
    const sections = request.sections as readonly Section[];
    return this.#data.answeredCommand(vehicle, context, (state) => deletePreparedSections(state, sections));
  }
}
