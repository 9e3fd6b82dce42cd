import { type JsonObject, operation } from '@vpds/kernel';

/** An operator's action without an event of its own. */
export interface AuditedAction {
  /** Names the request, not its success: `ProjectionReplayAsked`. */
  readonly action: string;
  readonly detail: JsonObject;
}

/** Audits operators' actions before they are carried out; implemented by the accounts context. */
export const auditContract = {
  /** @throws Unavailable: then the action must not be carried out */
  record: operation<AuditedAction, Record<string, never>>('accounts.record-audit'),
} as const;
