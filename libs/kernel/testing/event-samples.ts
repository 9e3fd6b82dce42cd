import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { EventCodec } from '../event-codec.ts';
import type { JsonObject } from '../json.ts';

/** Payload of a frozen sample in `samples` next to the spec (`ProductCreated.v1`), minified. */
function sample(directory: string, name: string): string {
  return JSON.stringify(JSON.parse(readFileSync(join(directory, 'samples', `${name}.json`), 'utf8')));
}

type OptionalMembers<E> = { [M in keyof E]-?: Record<never, never> extends Pick<E, M> ? M : never }[keyof E];

/** One sample with all optional members for each event that has any: the frozen samples may lack them. */
type WithAllMembers<E extends { type: string }> = {
  readonly [T in E['type'] as [OptionalMembers<Extract<E, { type: T }>>] extends [never] ? never : T]: Required<
    Extract<E, { type: T }>
  >;
};

/**
 * All versions ever written must be readable, and are written again as the newest; with a downcast that loses nothing,
 * also as the previous version (ADR-23).
 */
export function eventSamplesContract<E extends { type: string }>(
  directory: string,
  codec: EventCodec<E>,
  events: Record<E['type'], E>,
  ...[whole]: [keyof WithAllMembers<E>] extends [never] ? [] : [withAllMembers: WithAllMembers<E>]
): void {
  for (const event of Object.values<E>(whole ?? {}))
    test(`${event.type}: every optional member is written, and read again`, () => {
      expect(codec.decode(codec.encode(event))).toEqual(event);
      expectReadableWithoutPersonal(codec, event.type, codec.encode(event).payload);
    });

  test.each(Object.values<E>(events))(
    '$type: the frozen sample of every version is read, and the newest is written',
    (event) => {
      const type: E['type'] = event.type;
      const newest = codec.version(type);
      for (let version = 1; version <= newest; version += 1)
        expect(codec.decode({ type, payload: sample(directory, `${type}.v${version}`) })).toEqual(event);
      expectReadableWithoutPersonal(codec, type, codec.encode(event).payload);
      expect(codec.encode(event)).toEqual({ type, payload: sample(directory, `${type}.v${newest}`) });
      const previous = codec.encodePrevious(event);
      if (previous !== null) expect(previous).toEqual({ type, payload: sample(directory, `${type}.v${newest - 1}`) });
    },
  );
}

/** Names, numbers and addresses of people belong in the personal part, which can be erased alone (ADR-21). */
const PERSONAL_VALUES = [/\S@\S+\.\S/, /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u, /^\+\d[\d ()/-]{6,}$/];
const PERSONAL_NAMES = /e-?mail$|phone$|contact|inspector|person/i;
/** Members whose values look personal, but are names of companies, or ids. */
const IMPERSONAL: Readonly<Record<string, readonly string[]>> = {
  CompanyFounded: ['name'],
  CompanyChanged: ['name'],
  DocumentCategoryRenamed: ['name'],
  NotificationRequested: ['messageID', 'companyName'],
  TakingBackNotificationRequested: ['messageID', 'companyName'],
};

function expectReadableWithoutPersonal<E extends { type: string }>(
  codec: EventCodec<E>,
  type: E['type'],
  payload: string,
): void {
  const { personal: _, ...kept } = JSON.parse(payload) as { data: JsonObject; personal?: JsonObject };
  const lost = pathsOf(codec.decode({ type, payload: JSON.stringify(kept) }), (_, value) => value === undefined);
  if (lost.length > 0)
    throw new Error(
      `${type}: ${lost.join(', ')} is undefined once the personal part has been erased: give it a value in \`decode\` ` +
        "(personal['x'] ?? '') (ADR-21).",
    );
  const named = pathsOf(
    kept.data,
    (name, value) =>
      typeof value === 'string' && (PERSONAL_NAMES.test(name) || PERSONAL_VALUES.some((form) => form.test(value))),
  );
  if (named.some((name) => !IMPERSONAL[type]?.includes(name)))
    throw new Error(
      `${type}: ${named.join(', ')} in \`data\` looks like a value of a person: move it to \`personal\` (ADR-21).`,
    );
}

function pathsOf(value: unknown, isMeant: (name: string, value: unknown) => boolean, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = value instanceof Map ? [...value] : Object.entries(value);
  return members.flatMap(([name, member]) => [
    ...(isMeant(String(name), member) ? [`${at}${String(name)}`] : []),
    ...pathsOf(member, isMeant, `${at}${String(name)}.`),
  ]);
}
