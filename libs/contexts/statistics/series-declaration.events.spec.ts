import { describe } from '@jest/globals';
import { eventSamplesContract } from '@vpds/kernel/testing';
import { seriesDeclarationAggregate } from './series-declaration.aggregate.ts';

describe('stored events', () => {
  eventSamplesContract(import.meta.dirname, seriesDeclarationAggregate.codec, {
    SeriesDimensionDeclared: {
      type: 'SeriesDimensionDeclared',
      name: 'seller',
      field: 'customField_3',
      spellings: { VW: 'Volkswagen' },
    },
    SeriesPairDeclared: { type: 'SeriesPairDeclared', pair: ['brand', 'location'] },
  });
});
