import { apiRoute } from '@vpds/http';
import { z } from 'zod';
import { PROVIDER_KINDS } from '../domain/transport.ts';

const TIME = '`Y-m-d H:i:s` in the time zone of the service';

const listed = z
  .object({
    provider: z.enum(PROVIDER_KINDS),
    name: z.string().describe('As configured: how transports and statistics name the provider'),
    openSince: z
      .string()
      .nullable()
      .describe(
        `Since when the provider has not answered, so that orders and questions wait, ${TIME}; null: it answers`,
      ),
    nextTryAt: z.string().nullable().describe(`When the provider is called again, ${TIME}; null: it answers`),
  })
  .meta({ id: 'TransportProvider' });

export const listProvidersRoute = apiRoute({
  id: 'listTransportProviders',
  method: 'get',
  path: '/transports/providers',
  tag: 'Transports',
  summary: 'List the transport providers and whether they answer',
  source: 'addition (LST-14)',
  description: 'As the process that answers sees it: others may have found out earlier or later.',
  message: {
    schema: z.array(listed),
    example: [
      { provider: 'a', name: 'provider_a', openSince: null, nextTryAt: null },
      { provider: 'b', name: 'provider_b', openSince: '2026-11-22 10:02:17', nextTryAt: '2026-11-22 10:41:30' },
    ],
  },
});
