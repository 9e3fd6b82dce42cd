import { PRODUCT_STATUSES } from '../../api/product-statuses.ts';
import type { FieldKey } from '../../api/products.ts';

/** What a column is, and how its values are written once somebody has said so. */
export interface ColumnPlan {
  readonly column: string;
  /** Null: it is left out. */
  readonly to: string | null;
  readonly decimal?: string;
  readonly days?: string;
}

const VIN = 'vehicleIdentificationNumber';

/** Headings that mean one thing everywhere. No price is among them: nobody knows which one it is. */
const COMMON: Readonly<Record<string, string>> = {
  vin: VIN,
  chassisnumber: VIN,
  make: 'brand',
  trim: 'variant',
  odometer: 'mileage',
  plate: 'registrationNumber',
  licenseplate: 'registrationNumber',
  licenceplate: 'registrationNumber',
  saledate: 'happenedAt.sold',
  solddate: 'happenedAt.sold',
  soldat: 'happenedAt.sold',
};

/** Letters and digits only: `Selling price` is `SELLINGPRICE`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** A key that an import may set, with the names by which a heading may call it. */
export interface ImportTarget {
  readonly key: string;
  readonly label: string;
}

/** The keys of the company's fields that an import may set, and the times of moves. `labelOf`: as the screens name it. */
export function targetsOf(
  fields: readonly FieldKey[],
  labelOf: (key: string) => string,
  timeOf: (status: string) => string,
): readonly ImportTarget[] {
  const keys = fields.filter(({ readOnly }) => !readOnly).map(({ key }) => key);
  return [
    ...[VIN, ...keys].map((key) => ({ key, label: labelOf(key) })),
    ...PRODUCT_STATUSES.map((status) => ({ key: `happenedAt.${status}`, label: timeOf(status) })),
  ];
}

/** What the headings are by their names; what is not known is left out, and so is a second column of one target. */
export function plansOf(
  columns: readonly string[],
  targets: readonly ImportTarget[],
  fields: readonly FieldKey[],
): readonly ColumnPlan[] {
  const byName = new Map<string, string>();
  for (const [name, key] of Object.entries(COMMON)) byName.set(name, key);
  for (const { key, label } of targets) {
    byName.set(plain(label), key);
    byName.set(plain(key), key);
  }
  for (const { key, alias, readOnly } of fields) if (alias !== null && !readOnly) byName.set(plain(alias), key);
  const taken = new Set<string>();
  return columns.map((column) => {
    const to = byName.get(plain(column)) ?? null;
    if (to === null || taken.has(to)) return { column, to: null };
    taken.add(to);
    return { column, to };
  });
}

/** The keys that several columns would set: the last one would win, and nobody would see it. */
export function setTwice(plans: readonly ColumnPlan[]): readonly string[] {
  const keys = plans.flatMap(({ to }) => (to === null ? [] : [to]));
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

/** `columns` of the call (IMP-1). */
export function columnsParameter(plans: readonly ColumnPlan[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    plans.map(({ column, to, ...written }) => [
      column,
      to === null || Object.keys(written).length === 0 ? to : { to, ...written },
    ]),
  );
}
