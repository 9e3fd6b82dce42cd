import { OutboundClient, type OutboundMetrics, type OutboundOptions } from '@vpds/outbound';
import type { Logger } from 'pino';
import { PROVIDER_KINDS, type ProviderKind } from '../domain/transport.ts';
import { ProviderA } from './provider-a.ts';
import { ProviderB } from './provider-b.ts';
import { type ProviderAddress, type TransportProvider, systemOf } from './transport-provider.ts';

/** Separate clients: one that is down does not slow the other. */
export type Providers = Readonly<Record<ProviderKind, TransportProvider>>;

export function openProviders(
  addresses: Readonly<Record<ProviderKind, ProviderAddress>>,
  common: { readonly logger: Logger; readonly metrics: OutboundMetrics } & Partial<OutboundOptions>,
): Providers {
  const { a, b } = addresses;
  const authorization = `Bearer ${a.token}`;
  const [systemA, systemB] = [systemOf('a'), systemOf('b')];
  const headers = { 'x-token': b.token };
  const clientA = new OutboundClient({
    ...common,
    name: a.name,
    system: systemA,
    url: a.url,
    headers: { authorization },
  });
  const clientB = new OutboundClient({ ...common, name: b.name, system: systemB, url: b.url, headers });
  return { a: new ProviderA(a.name, clientA), b: new ProviderB(b.name, clientB, common.logger) };
}

/** Finds a provider by its configured name, or `a` or `b`, ignoring case (TRA-8). */
export function providerNamed(providers: Providers, text: string): TransportProvider | null {
  const wanted = text.toLowerCase();
  const kinds = PROVIDER_KINDS.map((kind) => providers[kind]);
  return kinds.find(({ name }) => name.toLowerCase() === wanted) ?? kinds.find(({ kind }) => kind === wanted) ?? null;
}
