import { z } from 'zod';
import { optionalDay, optionalRemark, optionalText, reference, vehicleIdentificationNumber } from '../read-body.ts';

const party = z.strictObject({
  companyName: optionalText,
  address: optionalText,
  phone: optionalText,
  email: optionalText,
  date: optionalDay,
});

/** `POST /orders` (rules PRA). */
export const orderSchema = z.strictObject({
  reference,
  vehicleIdentificationNumber,
  pickup: party,
  delivery: party,
  comment: optionalRemark,
});
