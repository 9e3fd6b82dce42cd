import type { ProviderNames } from '../domain/counters.ts';

/** The values of a cell, named by their dimensions. `values` is the cell's JSON text. */
export function shownValues(
  dimensions: readonly string[],
  values: string,
  names: ProviderNames,
): Record<string, string | null> {
  const texts = JSON.parse(values) as (string | null)[];
  return Object.fromEntries(dimensions.map((name, index) => [name, shownValue(name, texts[index] ?? null, names)]));
}

/** Cells keep the kind of a provider, whatever it is called. */
function shownValue(dimension: string, value: string | null, names: ProviderNames): string | null {
  if (dimension !== 'provider' || (value !== 'a' && value !== 'b')) return value;
  return names[value].toLowerCase();
}
