import { type Aggregate, EventCodec, type EventStore, load } from '@vpds/kernel';
import type { Declaration } from './domain/declaration.ts';
import { type SeriesDeclarationEvent, seriesDeclarationDecider } from './domain/series-declaration.ts';

/** The installation has one declaration, since it adds a cell to every event of all companies. */
export const SERIES_DECLARATION_STREAM = 'seriesDeclaration';

const NEW_STREAM = { since: '1.3.0', harmless: 'Release 1.2.0 never reads the stream seriesDeclaration.' };

export const seriesDeclarationAggregate: Aggregate<Declaration, SeriesDeclarationEvent> = {
  name: 'seriesDeclaration',
  decider: seriesDeclarationDecider,
  codec: new EventCodec<SeriesDeclarationEvent>({
    SeriesDimensionDeclared: {
      version: 1,
      ...NEW_STREAM,
      encode: ({ name, field, spellings }) => ({ data: { name, field, spellings: { ...spellings } } }),
      decode: ({ data }) => ({
        type: 'SeriesDimensionDeclared',
        name: data['name'] as string,
        field: data['field'] as string,
        spellings: data['spellings'] as Record<string, string>,
      }),
    },
    SeriesPairDeclared: {
      version: 1,
      ...NEW_STREAM,
      encode: ({ pair }) => ({ data: { pair: [...pair] } }),
      decode: ({ data }) => ({ type: 'SeriesPairDeclared', pair: data['pair'] as [string, string] }),
    },
  }),
  views: () => [],
  movesUpdatedAt: () => true,
};

/** @throws Unavailable */
export async function readDeclaration(store: EventStore): Promise<Declaration> {
  const loaded = await load(store, seriesDeclarationAggregate, SERIES_DECLARATION_STREAM);
  return loaded?.state ?? seriesDeclarationDecider.initialState;
}
