import { readFileSync, readdirSync } from 'node:fs';

const interrupting = new AbortController();

/** Aborted by Ctrl-C, SIGTERM or SIGHUP after {@link catchInterruption}. */
export const interruption: AbortSignal = interrupting.signal;

/** Makes these signals end the descendants of this process, which itself has to clean up. */
export function catchInterruption(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      process.stderr.write('stopping\n');
      interrupting.abort();
      for (const pid of descendants()) end(pid);
    });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // The process has ended.
  }
}

/** Descendants of every depth: npm and Maven do not forward signals to all of theirs. */
function descendants(): readonly number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      // The second field is the program's name in brackets, which may contain blanks.
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process has ended.
    }
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === process.pid || (parent > 1 && isOurs(parent));
  };
  return [...parents.keys()].filter(isOurs);
}
