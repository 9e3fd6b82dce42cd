import { hash } from 'node:crypto';
import type { CellQuestion } from '@vpds/kernel';
import { monthOf } from './local-days.ts';

/** Grouping of the checksums; no dimension has this name. */
const CHECKSUM = '#';
/** 24 bits each: sums of half a billion of them are exact. */
const LANES = [0, 3];
const LANE_BYTES = 3;
const EVER = 10_000_000;

export interface ChecksumCell {
  readonly grouping: string;
  readonly values: string;
  /** The amount that each count adds to the cell. */
  readonly weight: number;
}

/**
 * A checksum of a measure and company, stored in cells like the numbers: each count adds the hash of what it counts.
 * Equal numbers have equal checksums, in whatever order and by whichever release they were counted.
 */
export function checksumCells(counted: string): ChecksumCell[] {
  const digest = hash('sha256', counted, 'buffer');
  return LANES.map((start, lane) => {
    return { grouping: CHECKSUM, values: JSON.stringify([String(lane)]), weight: digest.readUIntBE(start, LANE_BYTES) };
  });
}

/** The checksum of what was recorded up to a day. */
export function checksumQuestion(measure: string, company: number | null, until: number): CellQuestion {
  const happened = { from: -EVER, to: EVER };
  const open = monthOf(until);
  return {
    measure,
    company,
    grouping: CHECKSUM,
    byCompany: false,
    groups: null,
    axis: 'recorded',
    parts: [
      { level: 'month', recorded: { from: -EVER, to: open - 1 }, happened },
      { level: 'day', recorded: { from: open, to: until }, happened },
    ],
    periods: [-EVER],
    limit: LANES.length,
  };
}
