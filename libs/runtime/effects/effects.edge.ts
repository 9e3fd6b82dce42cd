import { type Json, Refusal } from '@vpds/kernel';
import { type ApiRoute, type ContextEdge, type EndpointRequest, ServiceTime, endpoint } from '@vpds/http';
import { auditContract } from '@vpds/projections';
import { effectErrors } from './effects.errors.ts';
import { type DropEffects, effectsContract } from './effects.contract.ts';
import { dropEffectsRoute, listEffectsRoute, releaseEffectsRoute } from './effects.schema.ts';
import { EFFECT_KINDS } from './effects-gate.ts';
import { HOLD_WORDS, HeldEffects } from './held-effects.ts';

interface Which extends Pick<EndpointRequest<ApiRoute>, 'call'> {
  readonly body: { readonly [K in keyof DropEffects]?: DropEffects[K] | undefined };
}

/** Recorded before anything is done. @throws Refusal effects_not_held | effect_not_found */
async function whichOf({ call, body }: Which, action: string, { gate }: HeldEffects): Promise<DropEffects> {
  const { kind = null, ids = null } = body;
  if (gate.hold === null) throw new Refusal('effects_not_held');
  if (kind !== null && ids !== null) {
    const pending = new Set(await call(effectsContract.pending, { kind, ids }));
    const unknown = ids.find((id) => !pending.has(id));
    if (unknown !== undefined) throw new Refusal('effect_not_found', [unknown]);
  }
  await call(auditContract.record, { action, detail: { kind, ids: ids === null ? null : [...ids] } });
  return { kind, ids };
}

export const effectsEdge: ContextEdge = {
  endpoints: [
    endpoint(
      listEffectsRoute,
      async ({ call }, { gate: { hold } }, time) => ({
        message: {
          held: hold !== null,
          reason: hold === null ? null : HOLD_WORDS[hold.reason],
          since: hold === null ? null : time.dateTime(hold.since),
          released: [...(hold?.released ?? [])],
          effects: (await call(effectsContract.list, {})) as Json[],
        },
      }),
      { inject: [HeldEffects, ServiceTime] },
    ),
    endpoint(
      releaseEffectsRoute,
      async (request, held) => {
        held.mustBeReleasable();
        const { kind, ids } = await whichOf(request, 'EffectsReleaseAsked', held);
        await held.release(kind, ids);
        return { message: { held: EFFECT_KINDS.some((each) => held.gate.holds(each)) } };
      },
      { inject: [HeldEffects] },
    ),
    endpoint(
      dropEffectsRoute,
      async (request, held) => request.call(effectsContract.drop, await whichOf(request, 'EffectsDropAsked', held)),
      { inject: [HeldEffects] },
    ),
  ],
  errors: effectErrors,
};
