import type { JsonObject } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import type { KnownImport } from '../product.contract.ts';

/** An import as answers show it: as they are sent, and as commands store them (ANS-7). */
export function shownBy(time: ServiceTime) {
  return ({ importID, name, phase, line, counts, userID, undo, begunAt, changedAt }: KnownImport): JsonObject => ({
    importID,
    name,
    state: phase,
    line,
    ...counts,
    userID,
    begunAt: time.dateTime(begunAt),
    changedAt: time.dateTime(changedAt),
    undo: undo === null ? null : { reason: undo.reason, ...undo.counts },
  });
}
