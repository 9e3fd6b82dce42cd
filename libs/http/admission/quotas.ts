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

/** What a request takes of its company's amounts. */
export interface Amounts {
  readonly products: number;
  readonly bytes: number;
  readonly mails: number;
}

/** Amounts by company that an operator may have limited. */
export interface Quotas {
  /** @throws Refusal quota_exceeded, also by a promise; a promise only where something has to be read */
  take(companyID: number, amounts: Amounts): void | Promise<void>;
  /** The request came to nothing. */
  giveBack(companyID: number, amounts: Amounts): void;
}

/** Injection token of {@link Quotas}; without one nothing is limited. */
export const QUOTAS = Symbol('quotas');

/** What a request takes besides its bytes, by its body, which is not validated yet. */
export type AmountsOf = (body: unknown) => Partial<Pick<Amounts, 'products' | 'mails'>>;

/**
 * Refuses what a company has no room for, after its idempotency key was looked up and before anything is carried out: a
 * replay, and a retry between services, take nothing. The edge gives back what a refused or failed request took.
 */
export function takes(amountsOf: AmountsOf = () => ({})): Type<CanActivate> {
  @Injectable()
  class QuotaGuard implements CanActivate {
    readonly #quotas: Quotas | null;

    constructor(@Optional() @Inject(QUOTAS) quotas: Quotas | null = null) {
      this.#quotas = quotas;
    }

    canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
      const quotas = this.#quotas;
      if (quotas === null) return true;
      const { vpds, body } = execution.switchToHttp().getRequest<FastifyRequest>();
      const companyID = companyOf(vpds);
      const amounts: Amounts = { products: 0, mails: 0, bytes: vpds.rawBody?.length ?? 0, ...amountsOf(body) };
      const taken = quotas.take(companyID, amounts);
      if (taken === undefined) return true;
      return taken.then(() => {
        vpds.giveBack = () => quotas.giveBack(companyID, amounts);
        return true;
      });
    }
  }
  return mixin(QuotaGuard);
}
