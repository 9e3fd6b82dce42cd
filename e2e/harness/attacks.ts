import { startAttackers } from './attackers.ts';
import type { Api, Tenant } from './api.ts';
import { newVin } from './api.ts';
import { type Flood, asking, halfOpen, startFlood, upload } from './flood.ts';
import { everyRead } from './read-attack.ts';

/** Target and data of the attacks. */
export interface AttackParts {
  readonly url: string;
  readonly operator: Api;
  /** Three companies; the first one has the large product. */
  readonly hostile: readonly Tenant[];
  readonly productID: number;
}

export interface Attack {
  readonly name: string;
  /** `times`: more or fewer connections than usual. */
  start(parts: AttackParts, times: number): Promise<{ stop(): Promise<unknown> }>;
}

/** Paths that need no key, whatever they answer. */
const KEYLESS = {
  '/docs': asking('/docs'),
  '/docs/reference-bundle.js': asking('/docs/reference-bundle.js'),
  '/openapi.json': asking('/openapi.json'),
  '/console/': asking('/console/'),
  '/health': asking('/health'),
  '/metrics': asking('/metrics'),
  '404': asking('/unknown'),
  '405': asking('/product/create'),
  '401': asking('/statistics'),
  '/session': asking('/session', { method: 'POST', body: '{}' }),
  '/sign-in': asking('/sign-in'),
  '/sign-in/link': asking('/sign-in/link', { method: 'POST', body: '{"email":"nobody@example.com"}' }),
  'POST /sign-in': asking('/sign-in', { method: 'POST', body: `{"link":"${'x'.repeat(43)}"}` }),
};

const floods = (name: string, floodOf: (parts: AttackParts, times: number) => readonly Flood[]): Attack => ({
  name,
  async start(parts, times) {
    const running = await Promise.all(floodOf(parts, times).map((flood) => startFlood(parts.url, flood)));
    return { stop: () => Promise.all(running.map((flood) => flood.stop())) };
  },
});

const keyless = (name: string, isRead: boolean, request: string): Attack =>
  floods(name, (_, times) => [
    {
      connections: Math.round(1_000 * times),
      head: '',
      bytes: request.repeat(Math.ceil(65_536 / request.length)),
      isRead,
    },
  ]);

const { '/metrics': metrics, '/docs/reference-bundle.js': bundle } = KEYLESS;

/** Each call that needs no key, asked by a thousand connections at once that send as much as is taken. */
export const KEYLESS_ATTACKS: readonly Attack[] = Object.entries(KEYLESS).map(([name, request]) =>
  keyless(`LIM-16: answers to ${name} without a key`, true, request),
);

const creating = (key: string) =>
  asking('/product/create', {
    method: 'POST',
    key,
    body: JSON.stringify({ vehicleIdentificationNumber: newVin() }),
  });

export const ATTACKS: readonly Attack[] = [
  keyless('LIM-14, HTT-16: unread calls of /metrics', false, metrics),
  keyless('LIM-15, HTT-16: an unread public document', false, bundle),
  floods('LIM-10: wrong keys from one address', (_, times) => [
    {
      connections: Math.round(200 * times),
      head: '',
      bytes: Array.from({ length: 500 }, (__, key) => asking('/statistics', { key: `wrong-key-${key}` })).join(''),
      isRead: true,
    },
  ]),
  floods('HTT-16: pipelined calls of one company whose answers wait for nothing', ({ hostile: [first] }, times) => [
    {
      connections: Math.round(200 * times),
      head: '',
      bytes: asking('/statistics?since=never', { key: first?.api.key ?? '' }).repeat(500),
      isRead: true,
    },
  ]),
  floods('LIM-13: half-open uploads of three companies', ({ hostile }, times) =>
    hostile.map(({ api }) => halfOpen(api.key, Math.round(300 * times))),
  ),
  floods('LIM-13: uploads of three companies that arrive, and are refused at their end', ({ hostile }, times) =>
    hostile.map(({ api }) => upload(api.key, Math.round(20 * times), 500_000)),
  ),
  floods('FEE-6: deliveries of the platform feed that cannot be applied', ({ operator }, times) => [
    {
      connections: Math.max(1, Math.round(4 * times)),
      head: '',
      bytes: asking('/admin/platform-feed', {
        method: 'POST',
        key: operator.key,
        type: 'application/x-ndjson',
        body: '{}\n'.repeat(20_000),
      }),
      isRead: true,
    },
  ]),
  {
    name: 'LIM-1, LIM-16: every read of one company, over its share',
    start: async ({ hostile: [first], productID }, times) =>
      startAttackers((first as Tenant).api, Math.round(600 * times), everyRead(productID)),
  },
  // The last attack, because its registrations continue for hours.
  floods('background work in turns: creates of one company', ({ hostile: [first] }, times) => [
    {
      connections: Math.round(32 * times),
      head: '',
      bytes: Array.from({ length: 200 }, () => creating(first?.api.key ?? '')).join(''),
      isRead: true,
    },
  ]),
];
