import {
  type RegisteredProjection,
  type RegisteredVersion,
  type VersionStatus,
  withNext,
  withVersion,
} from '@vpds/projections';
import { SHAPE, incompleteIn, isWhole } from './counter-shape.ts';

export const NAME = 'statistics';

/** The first version is read at once: answers say up to when it is counted (STA-8). */
export function opened(entry: RegisteredProjection): RegisteredProjection {
  const isKnown = entry.versions.some(({ dropping }) => dropping === undefined);
  return isKnown ? entry : withNext(entry, { state: 'current', shape: SHAPE });
}

/** This release's version, or another's until its own is complete. */
export function readOf(versions: readonly RegisteredVersion[]): RegisteredVersion | undefined {
  const current = versions.filter(({ state, dropping }) => state === 'current' && dropping === undefined);
  return current.find(({ shape }) => shape === SHAPE) ?? current.at(-1);
}

/** Records that this release counts into another's version, because it reads it. */
export function withReader(before: RegisteredProjection): RegisteredProjection {
  const read = readOf(before.versions);
  if (read === undefined || read.shape === SHAPE || read.countedBy?.includes(SHAPE) === true) return before;
  return withVersion(before, read.version, { countedBy: [...(read.countedBy ?? []), SHAPE] });
}

const OF_ANOTHER_RELEASE = 'of another release';

export function ofAnotherRelease({ version }: RegisteredVersion): VersionStatus {
  const unknown = { position: null, lagSeconds: null, parked: 0, incomplete: 0, progress: null };
  return { ...unknown, version, state: 'old', note: OF_ANOTHER_RELEASE };
}

export function noteOf(registered: RegisteredVersion): string | null {
  const incomplete = incompleteIn(registered);
  if (registered.note !== null || isWhole(registered)) return registered.note;
  return incomplete.length === 0
    ? OF_ANOTHER_RELEASE
    : `${OF_ANOTHER_RELEASE}, which counts otherwise: ${incomplete.join(', ')}`;
}
