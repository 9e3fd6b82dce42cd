import { isChangedByPlatform } from './platform-answer.ts';
import type { ProductShown } from './product.ts';
import { isCode } from './request-failed.ts';

export interface SeenChange {
  /** A field, or another fact that has a name on the screen. */
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Nothing was done: the product is no longer what the user has seen. */
export class ProductChanged extends Error {
  override readonly name = 'ProductChanged';
  /** As it is now. */
  readonly now: ProductShown;
  /** May be empty: what was changed may have been changed back. */
  readonly changes: readonly SeenChange[];

  constructor(seen: ProductShown, now: ProductShown) {
    super('The product has changed');
    this.now = now;
    this.changes = changesBetween(factsOf(seen), factsOf(now));
  }
}

/**
 * Acts on the product as the user has seen it: what somebody else did meanwhile is not undone, and not built upon,
 * unseen. Only the platform's answer may have come in between. @throws ProductChanged
 */
export async function actOnSeen<T>(
  seen: ProductShown,
  act: (etag: string | null) => Promise<T>,
  readAgain: () => Promise<ProductShown>,
): Promise<T> {
  try {
    return await act(seen.etag);
  } catch (error) {
    if (!isCode(error, 'precondition_failed')) throw error;
    const now = await readAgain();
    if (now.revision === seen.revision || !isChangedByPlatform(seen, now)) throw new ProductChanged(seen, now);
    return actOnSeen(now, act, readAgain);
  }
}

/**
 * The product as the user of a form has seen it. The form shows the fields as they are `now`; the rest is as it was when
 * the form `opened`.
 */
export function seenInForm(opened: ProductShown, now: ProductShown): ProductShown {
  if (changesBetween(standingOf(opened), standingOf(now)).length === 0) return now;
  const { status, assignment, dispute, withdrawn, revision, etag } = opened;
  return { ...now, status, assignment, dispute, withdrawn, revision, etag };
}

type Facts = Readonly<Record<string, unknown>>;

/** What changes by acts on the product. A form shows only its fields. */
function standingOf({ status, assignment, dispute, withdrawn }: ProductShown): Facts {
  return {
    status,
    assignment:
      assignment === null
        ? null
        : `${assignment.partnerName ?? assignment.commissionPartnerID}, ${assignment.assignedAt}`,
    dispute: dispute.state,
    withdrawn: withdrawn !== null,
  };
}

function factsOf(product: ProductShown): Facts {
  const { vehicleIdentificationNumber, externalID, fields } = product;
  return { ...standingOf(product), vehicleIdentificationNumber, externalID, ...fields };
}

function changesBetween(before: Facts, after: Facts): SeenChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((key) => ({ key, from: before[key], to: after[key] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}
