import { type Answer, type Handler, type Json, Refusal } from '@vpds/kernel';
import type { DeadLetterSource, SettleDeadLetters } from '../dead-letter-source.ts';
import { type ProjectionOperations, projectionsContract } from './projections.contract.ts';

/**
 * Serves the sources of one process. `operations` are those of one context where other processes have the others;
 * default: all.
 */
export function deadLetterHandlers(
  sources: readonly DeadLetterSource[],
  operations: Pick<ProjectionOperations, 'allDeadLetters' | 'settleDeadLetters'> = projectionsContract,
): Handler[] {
  return [
    {
      operation: operations.allDeadLetters,
      handle: async (): Promise<Json> =>
        (await Promise.all(sources.map((each) => each.list()))).flat() as unknown as Json,
    },
    {
      operation: operations.settleDeadLetters,
      handle: async (request: SettleDeadLetters): Promise<Answer> => {
        const source = sources.find(({ name }) => name === request.source);
        if (source === undefined) throw new Refusal('dead_letter_source_not_found', [request.source]);
        return { message: { ...(await source.settle(request)) } };
      },
    },
  ] as Handler[];
}
