import type { ProductStatusCode } from './product-statuses.ts';

/** A row of the list. Custom fields are beside the built-in ones. */
export interface ProductRow {
  readonly productID: number;
  readonly vehicleIdentificationNumber: string;
  /** A text, unless an update stored another value. */
  readonly registrationNumber: unknown;
  readonly status: ProductStatusCode;
  readonly dispute: string | null;
  readonly withdrawn: object | null;
  readonly updatedAt: string;
  readonly [key: string]: unknown;
}
