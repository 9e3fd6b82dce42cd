import {
  type Answer,
  type CallContext,
  type Handler,
  type Json,
  type OperationClient,
  Unavailable,
  now,
} from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import type { UnreachableContext } from '@vpds/projections';
import type { EffectSource } from './effect-source.ts';
import {
  type DropEffects,
  type EffectOperations,
  type NamedEffects,
  effectsContract,
  effectsOf,
} from './effects.contract.ts';
import type { HeldEffects } from './held-effects.ts';

/** A call has ten seconds, and each drop may be an append. */
const DROPPED_PER_CALL = 200;
/** Milliseconds for each service. The whole list waits for the slowest. */
const ANSWERS_WITHIN = 5_000;

/** Dropped in one call; `more`: call again. */
export interface DroppedEffects {
  readonly dropped: number;
  readonly more: boolean;
}

/**
 * Serves the sources of one process. `operations` are those of one context where other processes have the others;
 * default: all.
 */
export function effectHandlers(
  sources: readonly EffectSource[],
  held: Pick<HeldEffects, 'gate' | 'refresh'>,
  time: ServiceTime,
  operations: EffectOperations = effectsContract,
): Handler[] {
  return [
    {
      operation: operations.list,
      handle: async () => (await Promise.all(sources.map((each) => listed(each, time)))).flat(),
    },
    {
      operation: operations.pending,
      handle: async ({ kind, ids }: NamedEffects): Promise<string[]> => {
        const pending = await Promise.all(sourcesOf(sources, kind).map((source) => pendingOf(source, ids)));
        return pending.flat();
      },
    },
    {
      operation: operations.drop,
      handle: async ({ kind, ids }: DropEffects, context: CallContext): Promise<Answer> => {
        // A release that another process has just made counts.
        if (kind === null) await held.refresh();
        const wantedOf = async (source: EffectSource): Promise<Wanted> => {
          if (ids !== null) return { ids: await pendingOf(source, ids), isAll: false };
          const waiting = (await source.list()).map(({ id }) => id);
          if (kind !== null) return { ids: waiting, isAll: true };
          const isAll =
            source.dropAll !== undefined &&
            held.gate.holds(source.kind) &&
            (await releasedOf(source, held.gate)).length === 0;
          return { ids: waiting.filter((id) => held.gate.holds(source.kind, id)), isAll };
        };
        return { message: { ...(await drop(sourcesOf(sources, kind), wantedOf, context)) } };
      },
    },
  ] as Handler[];
}

function sourcesOf(sources: readonly EffectSource[], kind: string | null): readonly EffectSource[] {
  return kind === null ? sources : sources.filter((source) => source.kind === kind);
}

async function listed(source: EffectSource, time: ServiceTime): Promise<Json[]> {
  return (await source.list()).map(({ id, thing, since, mayHaveBeenSent = false }) => {
    return { kind: source.kind, id, thing, since: time.dateTime(since), mayHaveBeenSent };
  });
}

async function pendingOf(source: EffectSource, ids: readonly string[]): Promise<string[]> {
  const pending = await Promise.all(ids.map((id) => source.isPending(id)));
  return ids.filter((_, index) => pending[index]);
}

/** What waits although an operator has released it. */
function releasedOf(source: EffectSource, gate: HeldEffects['gate']): Promise<string[]> {
  return pendingOf(source, gate.releasedIDs(source.kind));
}

/** `ids`: of the listed ones. `isAll`: everything that waits is meant, listed or not. */
interface Wanted {
  readonly ids: readonly string[];
  readonly isAll: boolean;
}

async function drop(
  sources: readonly EffectSource[],
  wantedOf: (source: EffectSource) => Promise<Wanted>,
  context: CallContext,
): Promise<DroppedEffects> {
  let [dropped, room] = [0, DROPPED_PER_CALL];
  for (const source of sources) {
    const { ids, isAll } = await wantedOf(source);
    if (isAll && ids.length > 0 && source.dropAll !== undefined) {
      await source.dropAll(context);
      dropped += ids.length;
      continue;
    }
    const first = ids.slice(0, room);
    await source.drop(first, context);
    dropped += first.length;
    room -= first.length;
    if (ids.length > first.length) return { dropped, more: true };
  }
  return { dropped, more: false };
}

/** The handlers of a process in front of several: lists are merged, and every service drops the effects that it has. */
export function effectsDirectory(contexts: readonly string[], operationClient: OperationClient): Handler[] {
  const parts = contexts.map((context) => effectsOf(context));

  /**
   * Services that did not answer are listed, since their effects would otherwise seem not to exist. @throws Unavailable
   * if none answers
   */
  async function list(context: CallContext): Promise<Json> {
    const deadline = Math.min(context.deadline, now() + ANSWERS_WITHIN);
    const calls = parts.map((part) => operationClient.call(part.list, {}, { ...context, deadline }));
    const answers = await Promise.allSettled(calls);
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

  async function dropEverywhere(request: DropEffects, context: CallContext): Promise<Answer> {
    const answers = await Promise.all(parts.map((part) => operationClient.call(part.drop, request, context)));
    const each = answers.map(({ message }) => message as unknown as DroppedEffects);
    const dropped = each.reduce((sum, answer) => sum + answer.dropped, 0);
    return { message: { dropped, more: each.some(({ more }) => more) } };
  }

  return [
    { operation: effectsContract.list, handle: (_: unknown, context: CallContext) => list(context) },
    {
      operation: effectsContract.pending,
      handle: async (request: NamedEffects, context: CallContext): Promise<string[]> =>
        (await Promise.all(parts.map((part) => operationClient.call(part.pending, request, context)))).flat(),
    },
    { operation: effectsContract.drop, handle: dropEverywhere },
  ] as Handler[];
}
