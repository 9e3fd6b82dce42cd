import { type JsonObject, operation } from '@vpds/kernel';

/** An operator's action that no event records. */
export interface AuditedAction {
  /** Names the request, not its success: `ProjectionReplayAsked`. */
  readonly action: string;
  readonly detail: JsonObject;
}

/** Implemented by the accounts context. */
export const auditContract = {
  /** Must resolve before the action. @throws Unavailable: the action must not be executed */
  record: operation<AuditedAction, Record<string, never>>('accounts.record-audit'),
} as const;
