/** `docs/releases/events-<version>.json`: digests of the samples of all versions of each type, oldest first. */
export type EventList = Readonly<Record<string, readonly string[]>>;

export interface KnownEvent {
  readonly type: string;
  /** The newest. */
  readonly version: number;
  readonly since?: string | undefined;
  readonly harmless?: string | undefined;
  /** All types of its codec. */
  readonly siblings?: readonly string[];
}

interface Lists {
  readonly events: readonly KnownEvent[];
  /** Digests by name: `ProductCreated.v1`. */
  readonly samples: ReadonlyMap<string, string>;
  readonly releases: ReadonlyMap<string, EventList>;
  /** The release before this one. */
  readonly last: string;
  /** This release's version in package.json. */
  readonly version: string;
  /** Null if this release is not cut yet. */
  readonly own: EventList | null;
}

/** Sentences that state what to do. */
export function problemsOfEvents(lists: Lists): string[] {
  return [...lists.events.flatMap((event) => problemsOf(event, lists)), ...forgotten(lists)];
}

function problemsOf(event: KnownEvent, { releases, samples, last, version, own }: Lists): string[] {
  const name = `${event.type} v${event.version}`;
  const before = releases.get(last) ?? {};
  const isRead = (before[event.type]?.length ?? 0) >= event.version;
  const problems: string[] = [];
  if (isRead && event.since === version) problems.push(`${name}: release ${last} reads it: remove its \`since\`.`);
  if (!isRead && event.since !== version)
    problems.push(
      `${name}: release ${last} cannot read it, so it must wait (RUN-9): give its definition \`since: '${version}'\`.`,
    );
  if (own !== null && (own[event.type]?.length ?? 0) < event.version)
    problems.push(
      `${name}: release ${version} is cut without it: set \`version\` in package.json to the next release.`,
    );
  const sibling = event.siblings?.find((type) => before[type] !== undefined);
  if (event.harmless !== undefined && event.since === version && sibling !== undefined)
    problems.push(
      `${name}: release ${last} reads its streams (${sibling}), so it is not harmless: remove \`harmless\`.`,
    );
  for (let number = 1; number <= event.version; number += 1)
    if (!samples.has(`${event.type}.v${number}`))
      problems.push(
        `${event.type}.v${number}.json is missing in \`samples\`: restore it from the history; every version is read forever.`,
      );
  return problems;
}

/** Events that a release has stored and this one cannot read, or reads otherwise. */
function forgotten({ events, samples, releases }: Lists): string[] {
  const newest = new Map(events.map(({ type, version }) => [type, version]));
  const problems = [...releases].flatMap(([release, list]) =>
    Object.entries(list).flatMap(([type, digests]) =>
      digests.flatMap((digest, index) => {
        const [name, sample] = [`${type} v${index + 1}`, samples.get(`${type}.v${index + 1}`)];
        if ((newest.get(type) ?? 0) <= index)
          return [`${name}: release ${release} may have stored it: keep its codec and its upcasts.`];
        if (sample === undefined || sample === digest) return [];
        return [`${type}.v${index + 1}.json has changed since release ${release}: restore it, and add a new version.`];
      }),
    ),
  );
  return [...new Set(problems)];
}
