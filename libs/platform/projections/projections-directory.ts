import { type CallContext, type Caller, type Handler, type Json, type Operation, Refusal } from '@vpds/kernel';
import { type ProjectionOperations, projectionsContract, projectionsOf } from './projections.contract.ts';

interface Named {
  readonly name: string;
}

/**
 * The operators' calls over the projections of contexts in several processes: a list is put together of what each of them
 * says, and a projection that is named is asked for where it is.
 */
export function projectionsDirectory(contexts: readonly string[], caller: Caller): Handler[] {
  const parts = contexts.map((context) => projectionsOf(context));

  /** What all of them say. @throws Unavailable if one is away: a list that leaves something out would say that it is not there */
  async function all(which: 'list' | 'followers', context: CallContext): Promise<Json> {
    const lists = await Promise.all(parts.map((part) => caller.call(part[which], {}, context)));
    return lists.flat();
  }

  /** Where a projection is: known with the first list that has it, whoever is away. @throws Refusal | Unavailable */
  async function placeOf(name: string, context: CallContext): Promise<ProjectionOperations> {
    const looks = parts.map(async (part) => {
      const list = (await caller.call(part.list, {}, context)) as unknown as Named[];
      if (list.some((each) => each.name === name)) return part;
      throw new Refusal('projection_not_found', [name]);
    });
    try {
      return await Promise.any(looks);
    } catch (error) {
      const reasons = (error as AggregateError).errors as unknown[];
      // As long as somebody has not answered, nobody knows that it is nowhere.
      throw reasons.find((reason) => !(reason instanceof Refusal)) ?? reasons[0];
    }
  }

  function passedOn<Request extends Named, Response>(
    which: (operations: ProjectionOperations) => Operation<Request, Response>,
  ): Handler<Request, Response> {
    return {
      operation: which(projectionsContract),
      handle: async (request, context) => caller.call(which(await placeOf(request.name, context)), request, context),
    };
  }

  return [
    { operation: projectionsContract.list, handle: (_: unknown, context: CallContext) => all('list', context) },
    {
      operation: projectionsContract.followers,
      handle: (_: unknown, context: CallContext) => all('followers', context),
    },
    passedOn((operations) => operations.replay),
    passedOn((operations) => operations.switch),
    passedOn((operations) => operations.drop),
    passedOn((operations) => operations.leftOut),
    passedOn((operations) => operations.settle),
  ] as Handler[];
}
