export interface OneSeries {
  readonly values: Readonly<Record<string, string | null>>;
  readonly total: number;
  readonly counts: readonly number[];
}

export interface Series {
  readonly measure: string;
  readonly group: readonly string[];
  readonly asOf: string;
  readonly periods: readonly string[];
  readonly total: number;
  readonly counts: readonly number[];
  readonly series: readonly OneSeries[];
  readonly other: { readonly values: number; readonly total: number; readonly counts: readonly number[] } | null;
  readonly citable: { readonly isThis: boolean; readonly asOf: string; readonly link: string };
}

export function nameOf(values: OneSeries['values']): string {
  return Object.values(values)
    .map((value) => value ?? '-')
    .join(' / ');
}
