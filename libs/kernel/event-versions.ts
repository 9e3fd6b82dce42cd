/**
 * Which version of an event is written (`EVENT_VERSIONS`): `previous` is read by the release before this one, too, which may
 * run beside it, or be returned to.
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
