import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  Optional,
  type Type,
  mixin,
} from '@nestjs/common';
import { companyOf } from '@vpds/kernel';
import type { FastifyRequest } from 'fastify';

export interface Amounts {
  readonly products: number;
  readonly bytes: number;
  readonly mails: number;
}

export interface Quotas {
  /** @throws Refusal quota_exceeded */
  take(companyID: number, amounts: Amounts): Promise<void>;
  /**
   * Charges work that creates up to `most` products and learns the number only at its end, which the caller reports by
   * {@link settleProducts}. Until then who has too little left because of it waits. Returns null if products are
   * unlimited.
   */
  takeProducts(companyID: number, most: number): Promise<{ readonly left: number; readonly limit: number } | null>;
  /** Ends what {@link takeProducts} began. `taken`: its `left`. */
  settleProducts(companyID: number, products: { readonly taken: number; readonly created: number }): void;
  /** Returns the amounts of a failed request. */
  giveBack(companyID: number, amounts: Amounts): void;
}

export const QUOTAS = Symbol('quotas');

/** Derives the amounts from the unvalidated request. Default of `bytes`: the body's size. Null: nothing is charged. */
export type AmountsOf = (request: Pick<FastifyRequest, 'body' | 'query'>) => Partial<Amounts> | null;

/**
 * A guard that charges the company's quotas after the idempotency lookup, so replays and retries between services cost
 * nothing. The edge returns the amounts of a refused or failed request.
 */
export function chargeQuotas(amountsOf: AmountsOf = () => ({})): Type<CanActivate> {
  @Injectable()
  class QuotaGuard implements CanActivate {
    readonly #quotas: Quotas | null;

    constructor(@Optional() @Inject(QUOTAS) quotas: Quotas | null = null) {
      this.#quotas = quotas;
    }

    async canActivate(execution: ExecutionContext): Promise<boolean> {
      const quotas = this.#quotas;
      if (quotas === null) return true;
      const request = execution.switchToHttp().getRequest<FastifyRequest>();
      const given = amountsOf(request);
      if (given === null) return true;
      const { vpds } = request;
      const companyID = companyOf(vpds);
      const amounts: Amounts = { products: 0, mails: 0, bytes: vpds.rawBody?.length ?? 0, ...given };
      await quotas.take(companyID, amounts);
      vpds.giveBack = () => quotas.giveBack(companyID, amounts);
      return true;
    }
  }
  return mixin(QuotaGuard);
}

/** Charges requests whose rows create or update products (EXT-4). */
export class ProductQuota {
  readonly #quotas: Quotas | null;

  constructor(quotas: Quotas | null) {
    this.#quotas = quotas;
  }

  /**
   * Charges bytes of a body whose length is unknown until its end; they are never returned. @throws Refusal
   * quota_exceeded
   */
  async takeBytes(companyID: number, bytes: number): Promise<void> {
    await this.#quotas?.take(companyID, { products: 0, mails: 0, bytes });
  }

  /** @param work returns how many products it has created */
  async within(
    companyID: number,
    most: number,
    work: (quota: { readonly left: number; readonly limit: number } | null) => Promise<number>,
  ): Promise<void> {
    const quota = most === 0 ? null : ((await this.#quotas?.takeProducts(companyID, most)) ?? null);
    let created = 0;
    try {
      created = await work(quota);
    } finally {
      if (quota !== null) this.#quotas?.settleProducts(companyID, { taken: quota.left, created });
    }
  }
}
