import { type Decider, type Decision, jsonEquals, refuse, unreachable } from '@vpds/kernel';
import { COMPANY, type Declaration, FIRST_DECLARATION, type FieldDimension, dimensionsOf } from './declaration.ts';

/** Each dimension and pair is another cell for every event. */
export const MAX_DIMENSIONS = 12;
export const MAX_PAIRS = 12;
export const MAX_SPELLINGS = 1_000;

/** Replaces a dimension of the same name. */
export interface SeriesDimensionDeclared {
  readonly type: 'SeriesDimensionDeclared';
  readonly name: string;
  readonly field: string;
  readonly spellings: Readonly<Record<string, string>>;
}

export interface SeriesPairDeclared {
  readonly type: 'SeriesPairDeclared';
  readonly pair: readonly [string, string];
}

export type SeriesDeclarationEvent = SeriesDimensionDeclared | SeriesPairDeclared;

export const seriesDeclarationDecider: Decider<Declaration, SeriesDeclarationEvent> = {
  initialState: FIRST_DECLARATION,
  evolve(state, event) {
    switch (event.type) {
      case 'SeriesDimensionDeclared': {
        const { name, field, spellings } = event;
        const others = state.fields.filter((each) => each.name !== name);
        const at = state.fields.findIndex((each) => each.name === name);
        return { ...state, fields: others.toSpliced(at < 0 ? others.length : at, 0, { name, field, spellings }) };
      }
      case 'SeriesPairDeclared':
        return { ...state, pairs: [...state.pairs, event.pair] };
      default:
        return unreachable(event);
    }
  },
};

/** SER-9 */
export function declareDimension(state: Declaration, declared: FieldDimension): Decision<SeriesDeclarationEvent> {
  const { name, field, spellings } = declared;
  const known = state.fields.find((each) => each.name === name);
  if (known === undefined && [COMPANY, ...dimensionsOf(state)].includes(name))
    return refuse('dimension_built_in', name);
  if (Object.keys(spellings).length > MAX_SPELLINGS) return refuse('too_many_spellings', MAX_SPELLINGS);
  if (known === undefined && state.fields.length === MAX_DIMENSIONS)
    return refuse('too_many_dimensions', MAX_DIMENSIONS);
  if (known?.field === field && jsonEquals({ ...known.spellings }, { ...spellings })) return [];
  return [{ type: 'SeriesDimensionDeclared', name, field, spellings }];
}

/** SER-10 */
export function declarePair(state: Declaration, pair: readonly string[]): Decision<SeriesDeclarationEvent> {
  const dimensions = dimensionsOf(state);
  const [first = '', second] = dimensions.filter((name) => pair.includes(name));
  if (pair.length !== 2 || second === undefined) return refuse('pair_unknown', dimensions.join(', '));
  if (state.pairs.some(([one, other]) => one === first && other === second)) return [];
  if (state.pairs.length === MAX_PAIRS) return refuse('too_many_pairs', MAX_PAIRS);
  return [{ type: 'SeriesPairDeclared', pair: [first, second] }];
}
