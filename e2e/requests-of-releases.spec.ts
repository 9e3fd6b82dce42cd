import { expect, test } from '@jest/globals';
import { FrozenLists } from './releases/frozen-lists.ts';
import { requestMembers } from './releases/request-members.ts';

/** The members of each operation's request, by the operation's pattern. */
const LISTS = new FrozenLists<Readonly<Record<string, readonly string[]>>>('requests');
/** Runs in the gateway, and is never asked over TCP: the other services have what they ask of it themselves. */
const WITHIN_PROCESSES = 'accounts.';

test('a service of the last release is not asked for what it would ignore (UPDATE_RELEASE=1 freezes this one)', async () => {
  const now = requestMembers();
  await LISTS.freezeIfAsked(
    Object.fromEntries([...now].map(([pattern, { members }]) => [pattern, members] as const).toSorted()),
  );
  const { last } = LISTS;
  const problems = Object.entries(LISTS.of(last)).flatMap(([pattern, before]) => {
    if (pattern.startsWith(WITHIN_PROCESSES)) return [];
    const { members = [], added = [] } = now.get(pattern) ?? {};
    const ignored = members.filter((member) => !before.includes(member) && !added.includes(member));
    const gone = before.filter((member) => !members.includes(member));
    return [
      ...ignored.map(
        (member) =>
          `${pattern}: release ${last} ignores '${member}': name it in \`addedMembers\`, with the value that it assumes`,
      ),
      ...gone.map((member) => `${pattern}: release ${last} reads '${member}': keep it in the request`),
    ];
  });
  expect(problems).toEqual([]);
});
