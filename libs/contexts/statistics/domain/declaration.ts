/** A dimension whose values are those of a product's field. */
export interface FieldDimension {
  readonly name: string;
  /** Key of the field: `brand`, `customField_12`. */
  readonly field: string;
  /** Spellings that count as another value: `VW` as `Volkswagen`. */
  readonly spellings: Readonly<Record<string, string>>;
}

/**
 * The dimensions and pairs by which cells are counted. Another declaration is another version of the cells (ADR-36).
 */
export interface Declaration {
  readonly fields: readonly FieldDimension[];
  /** Names of dimensions, in the order of {@link dimensionsOf}. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Dimensions that are no fields. */
export const OTHER_DIMENSIONS = ['status', 'partner', 'provider'] as const;

/** A dimension of questions, not of cells: each cell belongs to a company. */
export const COMPANY = 'company';

export const FIRST_DECLARATION: Declaration = {
  fields: ['brand', 'model', 'location'].map((field) => ({ name: field, field, spellings: {} })),
  pairs: [],
};

export function dimensionsOf({ fields }: Declaration): string[] {
  return [...fields.map(({ name }) => name), ...OTHER_DIMENSIONS];
}

/** Stored in cells: dimensions by their names. */
export function groupingOf(dimensions: readonly string[]): string {
  return dimensions.join(',');
}

/** Each one, and the declared pairs. As indexes of {@link dimensionsOf}. */
export function groupingsOf(
  declaration: Declaration,
): { readonly name: string; readonly indexes: readonly number[] }[] {
  const names = dimensionsOf(declaration);
  const groups = [...names.map((name) => [name]), ...declaration.pairs];
  return groups.map((group) => {
    return { name: groupingOf(group), indexes: group.map((name) => names.indexOf(name)) };
  });
}
