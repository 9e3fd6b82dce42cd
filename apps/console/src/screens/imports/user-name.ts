import { t } from '../../locales/index.ts';

/** A user's name; null is the service itself. */
export function nameOfUser(
  userID: number | null,
  users: readonly { readonly userID: number; readonly name: string }[],
): string {
  if (userID === null) return t('timeline.service');
  return users.find((user) => user.userID === userID)?.name ?? t('timeline.user', { userID });
}
