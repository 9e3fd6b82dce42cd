import { type Answer, type Json, operation } from '@vpds/kernel';
import type { EffectKind } from './effects-gate.ts';

export interface NamedEffects {
  readonly kind: EffectKind;
  readonly ids: readonly string[];
}

/** `kind` null: all kinds; `ids` null: all of the kind. */
export interface DropEffects {
  readonly kind: EffectKind | null;
  readonly ids: readonly string[] | null;
}

function operationsUnder(prefix: string) {
  return {
    list: operation<Record<string, never>, Json>(`${prefix}.list`),
    /** Those of the given effects that still wait. */
    pending: operation<NamedEffects, string[]>(`${prefix}.pending`),
    drop: operation<DropEffects, Answer>(`${prefix}.drop`),
  } as const;
}

export type EffectOperations = ReturnType<typeof operationsUnder>;

/** The operations on the effects of all contexts. */
export const effectsContract = operationsUnder('effects');

/** The operations on the effects of one context. */
export function effectsOf(context: string): EffectOperations {
  return operationsUnder(`${context}.effects`);
}
