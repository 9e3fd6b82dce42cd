import type { Permission, ViewStore } from '@vpds/kernel';
import type { ApiKey } from './domain/accounts.decider.ts';
import { USERS, userOf } from './user.aggregate.ts';

/** The present permissions of a page's keys, by their users (KEY-5). Each user is read once. */
export function permissionsNow(views: ViewStore): (key: ApiKey) => Promise<Permission[]> {
  const users = new Map<number, Promise<readonly Permission[] | null>>();
  const read = async (userID: number): Promise<readonly Permission[] | null> => {
    const row = await views.get(USERS, String(userID));
    if (row === null) return null;
    const { disabled, permissions } = userOf(row);
    return disabled ? [] : permissions;
  };
  return async ({ userID, permissions }) => {
    const found = users.get(userID) ?? read(userID);
    users.set(userID, found);
    return [...((await found) ?? permissions)];
  };
}
