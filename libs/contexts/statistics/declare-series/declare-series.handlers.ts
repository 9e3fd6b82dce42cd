import {
  type Answer,
  type CallContext,
  type Decision,
  type EventStore,
  type Handler,
  type Json,
  catchUp,
  companyOf,
  emptyStream,
  handleCommand,
} from '@vpds/kernel';
import type { SeriesProjection } from '../cells/series-projection.ts';
import { type Declaration, OTHER_DIMENSIONS } from '../domain/declaration.ts';
import { type SeriesDeclarationEvent, declareDimension, declarePair } from '../domain/series-declaration.ts';
import { SERIES_DECLARATION_STREAM, seriesDeclarationAggregate } from '../series-declaration.aggregate.ts';
import { statisticsContract } from '../statistics.contract.ts';

interface Parts {
  readonly events: EventStore;
  readonly projection: Pick<SeriesProjection, 'declarationChanged'>;
}

/** Rules SER-9 to SER-11. What is declared is counted in a new version, from the first event on. */
export function declareSeriesHandlers({ events, projection }: Parts): Handler[] {
  const declare = async (
    decide: (state: Declaration) => Decision<SeriesDeclarationEvent>,
    context: CallContext,
  ): Promise<Answer> => {
    const answer: Answer = { message: 'Declared' };
    try {
      await handleCommand({
        store: events,
        aggregate: seriesDeclarationAggregate,
        stream: SERIES_DECLARATION_STREAM,
        companyID: companyOf(context),
        context,
        decide,
        answer: () => answer,
      });
    } finally {
      // Also after an error: the outcome may be unknown, and a retry gets the stored answer without coming here.
      void projection.declarationChanged();
    }
    return answer;
  };
  return [
    {
      operation: statisticsContract.declareDimension,
      handle: (dimension: Parameters<typeof declareDimension>[1], context: CallContext) =>
        declare((state) => declareDimension(state, dimension), context),
    },
    {
      operation: statisticsContract.declarePair,
      handle: ({ pair }: { readonly pair: readonly string[] }, context: CallContext) =>
        declare((state) => declarePair(state, pair), context),
    },
    { operation: statisticsContract.declaration, handle: async () => shown(await declared(events)) },
  ] as Handler[];
}

/** @throws UnreadableEvent: what is shown is whole */
async function declared(events: EventStore): Promise<Declaration> {
  const known = emptyStream(seriesDeclarationAggregate);
  return (await catchUp(events, seriesDeclarationAggregate, SERIES_DECLARATION_STREAM, known)).state;
}

function shown({ fields, pairs }: Declaration): Json {
  return {
    dimensions: [
      ...fields.map(({ name, field, spellings }) => ({ name, field, spellings: { ...spellings } })),
      ...OTHER_DIMENSIONS.map((name) => ({ name, field: null, spellings: {} })),
    ],
    pairs: pairs.map((pair) => [...pair]),
  };
}
