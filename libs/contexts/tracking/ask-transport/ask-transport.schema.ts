import { apiRoute } from '@vpds/http';
import { z } from 'zod';
import { trackingRefusals } from '../tracking.errors.ts';

export const askTransportRoute = apiRoute({
  id: 'askTransport',
  method: 'post',
  path: '/transports/{transportID}/ask',
  tag: 'Transports',
  summary: 'Ask the provider about a transport at once',
  source: 'addition (LST-13)',
  description:
    'In the background, within the request budget of the provider. Nothing is recorded unless there is news.',
  parameters: [
    {
      name: 'transportID',
      in: 'path',
      about: 'Id of the transport',
      schema: z.uuid(),
      example: '0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f',
    },
  ],
  message: { schema: z.literal('Provider is asked'), example: 'Provider is asked' },
  errors: trackingRefusals({ transport_not_found: [], transport_ended: [] }),
});
