import { z } from 'zod';
import { optionalDay, optionalRemark, optionalText, reference, vehicleIdentificationNumber } from '../read-body.ts';

const party = z.strictObject({
  company: optionalText,
  street: optionalText,
  phone: optionalText,
  mail: optionalText,
  day: optionalDay,
});

/** `POST /v2/transports` (rules PRB). */
/** `POST /v2/transports/cancel` (PRB-4). */
export const cancelSchema = z.strictObject({ transportNo: z.string() });

export const transportSchema = z.strictObject({
  clientRef: reference,
  vin: vehicleIdentificationNumber,
  from: party,
  to: party,
  remark: optionalRemark,
});
