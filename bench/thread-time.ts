import { readFileSync, readdirSync } from 'node:fs';

export interface ThreadTime {
  readonly main: number;
  readonly all: number;
}

/** Microseconds of processor time so far. Linux only. */
export function threadTime(pid: number): ThreadTime {
  let all = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) all += microseconds(pid, thread);
  return { main: microseconds(pid, String(pid)), all };
}

function microseconds(pid: number, thread: string): number {
  // The first number of `schedstat` is in nanoseconds; `stat` counts in hundredths of a second.
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10) / 1_000;
}
