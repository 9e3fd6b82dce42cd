/**
 * `EVENT_VERSIONS`. `previous`: what the previous release cannot read is written only to a log that a release with these
 * events began; `current`: everywhere.
 */
export type EventVersions = 'previous' | 'current';

interface Writing {
  readonly versions: EventVersions;
  /** If it is null, nothing counts as new. */
  readonly release: string | null;
}

let writing: Writing = { versions: 'previous', release: null };

/** Process-wide: codecs are constants. `release`: of this code, `1.2.0`. */
export function writeEventVersions(versions: EventVersions, release: string | null = null): void {
  writing = { versions, release };
}

/** Whether the release before this one may be unable to read what `since` introduced. */
export function isNewIn(since: string): boolean {
  return writing.release !== null && writing.versions === 'previous' && compareReleases(since, writing.release) >= 0;
}

/** Whether the release that began the log reads what `since` introduced. `begunBy` null: a release before 1.2.0. */
export function isReadBy(begunBy: string | null | undefined, since: string): boolean {
  return begunBy !== null && begunBy !== undefined && compareReleases(begunBy, since) >= 0;
}

/** Numbers of the few releases that the code and a log name: each command compares some. */
const numbersOf = new Map<string, readonly number[]>();

/** Compares major, minor and patch version; negative if the first is older. */
export function compareReleases(one: string, other: string): number {
  const [a, b] = [numbers(one), numbers(other)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbers(release: string): readonly number[] {
  const known = numbersOf.get(release);
  if (known !== undefined) return known;
  const parts = release.split('.').map((part) => Number.parseInt(part, 10));
  numbersOf.set(release, parts);
  return parts;
}
