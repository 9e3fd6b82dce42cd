import { existsSync, writeFileSync } from 'node:fs';

const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** Debian's package `faketime`. */
export const HAS_FAKETIME = LIBRARY !== undefined;

/** Settings of a process whose clock {@link stepClock} changes; uptime is unaffected. */
export function steppableClock(file: string): Record<string, string> {
  stepClock(file, '+0');
  return {
    LD_PRELOAD: LIBRARY ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_RESET: '1',
  };
}

/** Steps the clock of running processes started with this file. `offset`: faketime's syntax, `+2d`. */
export function stepClock(file: string, offset: string): void {
  writeFileSync(file, `${offset}\n`);
}
