import { readFileSync, readdirSync } from 'node:fs';

/** Linux: always 100 for user space. */
const TICKS = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly command: string;
  /** CPU time since its start. */
  readonly seconds: number;
}

/** Answers null if the process belongs to none. */
export type Classify = (command: string, pid: number) => string | null;

/** The CPU time of this process and its descendants. Linux only. */
export function cpuSeconds(classify: Classify): Map<string, number> {
  const all = processes();
  const sums = new Map<string, number>();
  for (const [pid, { command, seconds }] of all) {
    if (!descends(pid, all)) continue;
    const group = pid === process.pid ? 'load generator' : (classify(command, pid) ?? 'other');
    sums.set(group, (sums.get(group) ?? 0) + seconds);
  }
  return sums;
}

/** Largest first. */
export function shares(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): [string, number][] {
  const taken = [...after].map(([group, seconds]) => [group, seconds - (before.get(group) ?? 0)] as [string, number]);
  const sum = taken.reduce((total, [, seconds]) => total + seconds, 0);
  return taken
    .map(([group, seconds]) => [group, seconds / sum] as [string, number])
    .filter(([, share]) => share >= 0.005)
    .sort(([, a], [, b]) => b - a);
}

function processes(): Map<number, ProcessTimes> {
  const found = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The second field, the program's name in brackets, may contain blanks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
      found.set(Number(name), { parent: Number(fields[1]), command, seconds });
    } catch {
      // The process has ended.
    }
  }
  return found;
}

function descends(pid: number, all: ReadonlyMap<number, ProcessTimes>): boolean {
  for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === process.pid) return true;
  return false;
}
