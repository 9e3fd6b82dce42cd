import { serviceClock } from '@vpds/kernel';
import { addJobs, claimJobs, endJob, hastenJob, type ClaimedJobs, type NextRun } from '../operations/job-table.ts';
import {
  claimRecords,
  removeRecord,
  saveCheckpoint,
  writeRecord,
  type RecordFields,
} from '../operations/operational-tables.ts';
import type { RowFields } from './protocol.ts';
import type { StateWriter } from './state-writer.ts';

export interface StateOperations {
  ensureView: (view: number) => void;
  dropView: (view: number) => void;
  putRows: (view: number, rows: readonly RowFields[]) => void;
  resetViews: () => void;
  recovered: (position: number, headAtOpen: number) => void;
  saveCheckpoint: (name: string, storeID: string, position: number) => void;
  writeRecord: (kind: string, id: string, dueAt: number | null, body: string, expected: number) => boolean;
  removeRecord: (kind: string, id: string, expected: number | null) => void;
  claimRecords: (kind: string, now: number, until: number, limit: number) => RecordFields[];
  addJobs: (kind: string, ids: readonly string[], at: number, turns: readonly number[]) => void;
  hastenJob: (kind: string, id: string, at: number, turn: number) => void;
  claimJobs: (kind: string, now: number, limit: number, held: readonly string[] | null) => ClaimedJobs;
  /** Shifts times due after `from`. */
  shiftDue: (by: number, from: number) => void;
  acceptClock: () => void;
  endJob: (kind: string, id: string, attempt: number, next: NextRun | null) => void;
}

export function stateOperations(state: StateWriter): StateOperations {
  const { database } = state;
  return {
    ensureView: (view) => state.ensureView(view),
    dropView: (view) => state.dropView(view),
    putRows: (view, rows) => state.putRows(view, rows),
    resetViews: () => state.resetViews(),
    recovered: (position, headAtOpen) => state.recovered(position, headAtOpen),
    saveCheckpoint: (...fields) => saveCheckpoint(database, ...fields),
    writeRecord: (...fields) => writeRecord(database, ...fields),
    removeRecord: (...fields) => removeRecord(database, ...fields),
    claimRecords: (...fields) => claimRecords(database, ...fields),
    addJobs: (...fields) => addJobs(database, ...fields),
    hastenJob: (...fields) => hastenJob(database, ...fields),
    claimJobs: (...fields) => claimJobs(database, ...fields),
    shiftDue: (by, from) => {
      database.run('UPDATE queued_jobs SET run_at = run_at + ?, turn = turn + ? WHERE run_at > ?', by, by, from);
      database.run('UPDATE operational SET due_at = due_at + ? WHERE due_at > ?', by, from);
    },
    acceptClock: () => serviceClock.accept(),
    endJob: (...fields) => endJob(database, ...fields),
  };
}
