import { type Aggregate, EventCodec, type EventStore, catchUp, emptyStream, evolvedWhereReadable } from '@vpds/kernel';
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

export interface ReadDeclaration {
  readonly declaration: Declaration;
  /** Why one of its events is left out; null: none is. */
  readonly unreadable: string | null;
}

/** @throws Unavailable */
export async function readDeclaration(store: EventStore): Promise<ReadDeclaration> {
  let unreadable: string | null = null;
  const { state: declaration } = await catchUp(
    store,
    seriesDeclarationAggregate,
    SERIES_DECLARATION_STREAM,
    emptyStream(seriesDeclarationAggregate),
    (...recorded) => evolvedWhereReadable(...recorded, ({ message }) => (unreadable ??= message)),
  );
  return { declaration, unreadable };
}
