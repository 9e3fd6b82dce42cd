import type { Api } from './api.ts';
import { newVin } from './api.ts';

/** Settings: nothing listens at provider B's address. */
export const DEAD_PROVIDER_B = { PROVIDER_B_URL: 'http://127.0.0.1:9', PROVIDER_B_TOKEN: 'token-of-b' };

/** Failures in a row after which the circuit opens (TRA-7). */
const FAILURES = 5;

/** Orders transports that fail, at once: each order waits for its provider for seconds. */
export async function openCircuit(api: Api): Promise<void> {
  const order = async () => {
    const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    await api.ok(api.post('/product/transport/order', { productID, provider: 'b' }));
  };
  await Promise.all(Array.from({ length: FAILURES }, order));
}
