/** What the platform's answer changes of a product. */
export interface Registered {
  readonly revision: number;
  readonly AP30Pno: number | null;
  readonly AP30Guid: string | null;
}

/** Whether nobody but the platform has changed it since, apart from `own` changes: one by which its answer became known. */
export function isChangedByPlatform(before: Registered, after: Registered, own = 0): boolean {
  const others = after.revision - before.revision - own;
  const isAnswered = (['AP30Pno', 'AP30Guid'] as const).some((key) => before[key] === null && after[key] !== null);
  return others === 0 || (others === 1 && isAnswered);
}
