import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { EventCodec } from '../event-codec.ts';

/** Payload of a frozen sample in `samples` next to the spec (`ProductCreated.v1`), minified. */
function sample(directory: string, name: string): string {
  return JSON.stringify(JSON.parse(readFileSync(join(directory, 'samples', `${name}.json`), 'utf8')));
}

/**
 * All versions ever written must be readable, and are written again as the newest; with a downcast that loses nothing,
 * also as the previous version (ADR-23).
 */
export function eventSamplesContract<E extends { type: string }>(
  directory: string,
  codec: EventCodec<E>,
  events: Record<E['type'], E>,
): void {
  test.each(Object.values<E>(events))(
    '$type: the frozen sample of every version is read, and the newest is written',
    (event) => {
      const type: E['type'] = event.type;
      const newest = codec.version(type);
      for (let version = 1; version <= newest; version += 1)
        expect(codec.decode({ type, payload: sample(directory, `${type}.v${version}`) })).toEqual(event);
      expect(codec.encode(event)).toEqual({ type, payload: sample(directory, `${type}.v${newest}`) });
      const previous = codec.encodePrevious(event);
      if (previous !== null) expect(previous).toEqual({ type, payload: sample(directory, `${type}.v${newest - 1}`) });
    },
  );
}
