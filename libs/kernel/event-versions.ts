/**
 * The written version of events (`EVENT_VERSIONS`). `previous` is also readable by the previous release, which may run
 * concurrently or be rolled back to.
 */
export type EventVersions = 'previous' | 'current';

let written: EventVersions = 'previous';

/** Holds for the whole process, whose codecs are constants. */
export function writeEventVersions(versions: EventVersions): void {
  written = versions;
}

export function writtenEventVersions(): EventVersions {
  return written;
}
