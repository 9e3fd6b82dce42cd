import { type CallContext, PERMISSIONS, type Permission, Refusal, hasPermission } from '@vpds/kernel';

/**
 * The permissions that the client may grant (OWN-3). An operator may add users with any permission, so also those that
 * a release has added since he was created.
 */
export function grantedBy(context: CallContext): readonly Permission[] {
  return hasPermission(context, 'administer') ? PERMISSIONS : (context.principal?.permissions ?? []);
}

/** OWN-3: a user can grant only permissions that he has. @throws Refusal permission_not_held */
export function requireHeld(permissions: readonly Permission[], context: CallContext): void {
  const held = grantedBy(context);
  const lacked = permissions.filter((permission) => !held.includes(permission));
  if (lacked.length > 0) throw new Refusal('permission_not_held', [lacked.join(', ')]);
}
