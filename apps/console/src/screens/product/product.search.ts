export interface ProductSearch {
  /** A day or time; the product is then shown as it was. */
  readonly asOf?: string;
  readonly assign?: true;
}

export function readProductSearch(given: Record<string, unknown>): ProductSearch {
  const { asOf } = given;
  return {
    ...(typeof asOf === 'number' || (typeof asOf === 'string' && asOf !== '') ? { asOf: String(asOf) } : {}),
    ...(given['assign'] === true ? { assign: true } : {}),
  };
}
