import { type CallContext, type Permission, Refusal, hasPermission } from '@vpds/kernel';

/** OWN-3: nobody grants what he lacks. @throws Refusal permission_not_held */
export function requireHeld(permissions: readonly Permission[], context: CallContext): void {
  const lacked = permissions.filter((permission) => !hasPermission(context, permission));
  if (lacked.length > 0) throw new Refusal('permission_not_held', [lacked.join(', ')]);
}
