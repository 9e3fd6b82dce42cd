import { z } from 'zod';
import { vehicleIdentificationNumber } from '../read-body.ts';

/** Body of `POST /products` (rules PLA, the external platform). */
export const registrationSchema = z.strictObject({
  productID: z.int().min(1),
  companyID: z.int().min(1),
  vehicleIdentificationNumber,
});

/** `Idempotency-Key`: the id of the creation event. */
export const registrationKeySchema = z.guid();
