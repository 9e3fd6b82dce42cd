/** What the platform's answer changes of a product. */
export interface Registered {
  readonly revision: number;
  readonly AP30Pno: number | null;
  readonly AP30Guid: string | null;
}

/** Whether `after` follows `before` by `own` revisions of the user and at most one of the platform: its answer. */
export function isChangedByPlatform(before: Registered, after: Registered, own = 0): boolean {
  const others = after.revision - before.revision - own;
  const isAnswered = (['AP30Pno', 'AP30Guid'] as const).some((key) => before[key] === null && after[key] !== null);
  return others === 0 || (others === 1 && isAnswered);
}
