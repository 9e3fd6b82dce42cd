import { apiRoute } from '@vpds/http';
import { preparedFields, vin } from '@vpds/product/contract';
import { z } from 'zod';
import { preparedDataRefusals } from '../prepared-data.errors.ts';

/** Refusals name the parameter as bodies do. */
const pathSchema = z
  .object({ vin: z.string() })
  .transform((path) => ({ vehicleIdentificationNumber: path.vin }))
  .pipe(z.object({ vehicleIdentificationNumber: vin }));

const checked = {
  private: z.int().min(0).max(1),
  state: z.enum(['pending', 'ok', 'unreachable', 'unchecked']),
  reason: z.string().nullable(),
};

const document = z
  .object({ documentCategoryID: z.int(), documentUrl: z.string(), ...checked })
  .meta({ id: 'PreparedDocument' });
const image = z.object({ imageUrl: z.string(), ...checked }).meta({ id: 'PreparedImage' });

export const readPreparedDataRoute = apiRoute({
  id: 'getPreparedData',
  method: 'get',
  path: '/product/prepare-data/{vin}',
  tag: 'Prepared data',
  summary: 'Read the prepared data of a vehicle',
  source: 'addition (rules PRE)',
  description:
    "Returns data of the key's own company; sections without data are empty. `state` shows whether a URL could be reached when it was submitted: `pending` until it has been checked, `unchecked` if the check is off. `reason` explains why a URL is `unreachable`.",
  pathSchema,
  parameters: [
    {
      name: 'vin',
      in: 'path',
      about: 'Vehicle identification number, 17 characters',
      schema: vin,
      example: 'WVWZZZ1KZAW000001',
    },
  ],
  message: {
    schema: z
      .object({
        vehicleIdentificationNumber: z.string(),
        fields: preparedFields,
        documents: z.array(document),
        images: z.array(image),
      })
      .meta({ id: 'PreparedData' }),
    example: {
      vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
      fields: { brand: 'Volkswagen', mileage: 81000 },
      documents: [
        {
          documentCategoryID: 1,
          documentUrl: 'https://example.com/inspection.pdf',
          private: 1,
          state: 'unreachable',
          reason: 'HTTP 404',
        },
      ],
      images: [{ imageUrl: 'https://example.com/front.jpg', private: 0, state: 'ok', reason: null }],
    },
  },
  errors: preparedDataRefusals({
    vin_malformed: ['vehicleIdentificationNumber'],
  }),
});
