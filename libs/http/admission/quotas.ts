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
  /** After a failed request. */
  giveBack(companyID: number, amounts: Amounts): void;
}

export const QUOTAS = Symbol('quotas');

/** From the unvalidated body. */
export type AmountsOf = (body: unknown) => Partial<Pick<Amounts, 'products' | 'mails'>>;

/**
 * After the idempotency lookup: replays and retries between services cost nothing. The edge returns the amounts of a
 * refused or failed request.
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
      const { vpds, body } = execution.switchToHttp().getRequest<FastifyRequest>();
      const companyID = companyOf(vpds);
      const amounts: Amounts = { products: 0, mails: 0, bytes: vpds.rawBody?.length ?? 0, ...amountsOf(body) };
      await quotas.take(companyID, amounts);
      vpds.giveBack = () => quotas.giveBack(companyID, amounts);
      return true;
    }
  }
  return mixin(QuotaGuard);
}
