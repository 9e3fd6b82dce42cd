import { z } from 'zod';
import { vehicleIdentificationNumber } from '../read-body.ts';

/** `POST /products` (rules PLA). */
export const registrationSchema = z.strictObject({
  productID: z.int().min(1),
  companyID: z.int().min(1),
  vehicleIdentificationNumber,
});

/** The id of the creation event. */
export const registrationKeySchema = z.guid();
