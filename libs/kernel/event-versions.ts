/** `EVENT_VERSIONS`. The previous release, running concurrently or after a rollback, reads only `previous`. */
export type EventVersions = 'previous' | 'current';

let written: EventVersions = 'previous';

/** Process-wide: codecs are constants. */
export function writeEventVersions(versions: EventVersions): void {
  written = versions;
}

export function writtenEventVersions(): EventVersions {
  return written;
}
