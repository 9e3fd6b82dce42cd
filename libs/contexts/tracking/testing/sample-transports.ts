import type { Party, ProviderKind, TransportOrder } from '../domain/transport.ts';

export const NOBODY: Party = { companyName: null, address: null, phone: null, email: null, date: null };

export const PICKUP: Party = {
  companyName: 'Fahrzeughaus Nord',
  address: 'Hafenstrasse 1\n20457 Hamburg',
  phone: '+49 40 123',
  email: 'nord@example.com',
  date: '2026-12-01',
};

export function sampleOrder(provider: ProviderKind, changes: Partial<TransportOrder> = {}): TransportOrder {
  return {
    transportID: '3f0f3c1e-58c5-5d52-9d0e-0a4c6f7c1b11',
    productID: 7,
    companyID: 3,
    vin: 'WVWZZZ1JZXW000001',
    provider,
    pickup: PICKUP,
    delivery: NOBODY,
    comment: 'Ring twice.',
    ...changes,
  };
}
