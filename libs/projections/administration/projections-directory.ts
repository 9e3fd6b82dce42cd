import {
  type Answer,
  type CallContext,
  type OperationClient,
  type Handler,
  type Json,
  type Operation,
  Refusal,
  Unavailable,
  now,
} from '@vpds/kernel';
import type { SettleDeadLetters } from '../dead-letter-source.ts';
import type { UnreachableContext } from '../projection.ts';
import { type ProjectionOperations, projectionsContract, projectionsOf } from './projections.contract.ts';

/** Milliseconds for each service. The whole list waits for the slowest. */
const ANSWERS_WITHIN = 5_000;

interface Named {
  readonly name: string;
}

/** The handlers of a process in front of several: lists are merged, operations on a name go to its process. */
export function projectionsDirectory(contexts: readonly string[], operationClient: OperationClient): Handler[] {
  const parts = contexts.map((context) => projectionsOf(context));

  /**
   * Services that did not answer are listed, since their projections would otherwise seem not to exist. @throws
   * Unavailable if none answers
   */
  async function all(which: 'list' | 'subscribers' | 'allDeadLetters', context: CallContext): Promise<Json> {
    const deadline = Math.min(context.deadline, now() + ANSWERS_WITHIN);
    const requests = parts.map((part) => operationClient.call(part[which], {}, { ...context, deadline }));
    const answers = await Promise.allSettled(requests);
    const failures = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as unknown);
    const defect = failures.find((reason) => !(reason instanceof Unavailable));
    if (defect !== undefined || failures.length === answers.length) throw defect ?? failures[0];
    return answers.flatMap((answer, index): Json => {
      if (answer.status === 'fulfilled') return answer.value;
      const unreachable: UnreachableContext = {
        context: contexts[index] as string,
        unreachable: (answer.reason as Unavailable).message,
      };
      return { ...unreachable };
    });
  }

  /** The first list with the name decides, even if other services are down. @throws Refusal | Unavailable */
  async function placeOf(name: string, context: CallContext): Promise<ProjectionOperations> {
    const looks = parts.map(async (part) => {
      const list = (await operationClient.call(part.list, {}, context)) as unknown as Named[];
      if (list.some((each) => each.name === name)) return part;
      throw new Refusal('projection_not_found', [name]);
    });
    try {
      return await Promise.any(looks);
    } catch (error) {
      const reasons = (error as AggregateError).errors as unknown[];
      // 'Not found' needs an answer from every service.
      throw reasons.find((reason) => !(reason instanceof Refusal)) ?? reasons[0];
    }
  }

  /** Only the service that has the source accepts. @throws Refusal | Unavailable */
  async function settleDeadLetters(request: SettleDeadLetters, context: CallContext): Promise<Answer> {
    const isElsewhere = (error: unknown) => error instanceof Refusal && error.code === 'dead_letter_source_not_found';
    try {
      return await Promise.any(parts.map((part) => operationClient.call(part.settleDeadLetters, request, context)));
    } catch (error) {
      const reasons = (error as AggregateError).errors as unknown[];
      // 'Not found' needs an answer from every service.
      throw reasons.find((reason) => !isElsewhere(reason)) ?? reasons[0];
    }
  }

  function passedOn<Request extends Named, Response>(
    which: (operations: ProjectionOperations) => Operation<Request, Response>,
  ): Handler<Request, Response> {
    return {
      operation: which(projectionsContract),
      handle: async (request, context) =>
        operationClient.call(which(await placeOf(request.name, context)), request, context),
    };
  }

  return [
    { operation: projectionsContract.list, handle: (_: unknown, context: CallContext) => all('list', context) },
    {
      operation: projectionsContract.subscribers,
      handle: (_: unknown, context: CallContext) => all('subscribers', context),
    },
    {
      operation: projectionsContract.allDeadLetters,
      handle: (_: unknown, context: CallContext) => all('allDeadLetters', context),
    },
    { operation: projectionsContract.settleDeadLetters, handle: settleDeadLetters },
    passedOn((operations) => operations.replay),
    passedOn((operations) => operations.switch),
    passedOn((operations) => operations.drop),
    passedOn((operations) => operations.deadLetters),
    passedOn((operations) => operations.settle),
  ] as Handler[];
}
