import { BEFORE_1970 } from './before-1970.ts';

/** Seconds east of UTC at a Unix second. */
export type Offsets = (unix: number) => number;

/** The zone's offsets, computed slowly; null for an unknown zone. */
export function offsetsOf(timeZone: string): Offsets | null {
  const platform = platformOffsets(timeZone);
  if (platform === null) return null;
  const history = HISTORIES.get(timeZone.toUpperCase());
  if (history === undefined) return platform;
  const before = listedOffsets(history);
  return (unix) => (unix < 0 ? before(unix) : platform(unix));
}

const HISTORIES: ReadonlyMap<string, string> = new Map(
  Object.entries(BEFORE_1970).map(([name, history]) => [name.toUpperCase(), history]),
);

function listedOffsets(history: string): Offsets {
  const [first = 0, ...rest] = history.split(' ').map(Number);
  return (unix) => {
    let offset = first;
    for (let index = 0; index < rest.length && unix >= (rest[index] as number); index += 2) {
      offset = rest[index + 1] as number;
    }
    return offset;
  };
}

/** Reads the wall clock of `Intl` as if it were UTC. */
function platformOffsets(timeZone: string): Offsets | null {
  const format = wallClockFormat(timeZone);
  if (format === null) return null;
  return (unix) => {
    const numbers = format.format(unix * 1000).match(/\d+/g) ?? [];
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = numbers.map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - unix;
  };
}

/** `2/28/2026, 23:30:00`; null for an unknown zone. */
function wallClockFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}
