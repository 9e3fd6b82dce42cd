import { type JsonObject, operation } from '@vpds/kernel';

/** What somebody is about to do that leaves no event of its own. */
export interface AuditedAction {
  /** Past tense or not, it was asked for: `ProjectionReplayAsked`. */
  readonly action: string;
  readonly detail: JsonObject;
}

/** How controllers put what operators do on record, before it is done. The accounts context carries it out. */
export const auditContract = {
  /** @throws Unavailable: then the action must not be carried out */
  record: operation<AuditedAction, Record<string, never>>('accounts.record-audit'),
} as const;
