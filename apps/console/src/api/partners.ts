import { queryOptions } from '@tanstack/react-query';
import { client, message, page } from './client.ts';
import { allRows } from './paging.ts';

export interface Partner {
  readonly commissionPartnerID: number;
  readonly name: string;
  readonly email: string | null;
  /** Nothing is assigned to a disabled one. */
  readonly disabled: boolean;
}

/** Nothing is assigned to a disabled partner; the `current` one is offered anyway, so that it has a name. */
export function assignablePartners(partners: readonly Partner[], current: number | null): readonly Partner[] {
  return partners.filter(({ disabled, commissionPartnerID }) => !disabled || commissionPartnerID === current);
}

/** Options of a choice by name. */
export function partnerOptions(partners: readonly Partner[]): { value: string; label: string }[] {
  return partners.map(({ commissionPartnerID, name }) => ({ value: String(commissionPartnerID), label: name }));
}

interface PartnerGiven {
  readonly name: string;
  readonly email: string | null;
}

/** What differs from the partner that was shown: what others change meanwhile stays. */
export function partnerChanges(
  { name, email, disabled }: Omit<Partner, 'commissionPartnerID'>,
  given: PartnerGiven & { readonly disabled: boolean },
): Partial<PartnerGiven & { readonly disabled: boolean }> {
  return {
    ...(given.name === name ? {} : { name: given.name }),
    ...(given.email === email ? {} : { email: given.email }),
    ...(given.disabled === disabled ? {} : { disabled: given.disabled }),
  };
}

export async function addPartner({ name, email }: PartnerGiven): Promise<void> {
  await message(client.POST('/partners', { body: { name, ...(email === null ? {} : { email }) } }));
}

export async function changePartner(
  commissionPartnerID: number,
  changes: ReturnType<typeof partnerChanges>,
): Promise<void> {
  await message(
    client.PATCH('/partners/{commissionPartnerID}', { params: { path: { commissionPartnerID } }, body: changes }),
  );
}

/** All of the company's. */
export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => allRows<Partner>((query) => page(client.GET('/partners', { params: { query }, signal }))),
  staleTime: 30_000,
});
