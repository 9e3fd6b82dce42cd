import type { Refusal } from '@vpds/kernel';

/** The id in a path; `unknown` for what is no id, as for one that nothing has (ANS-16). @throws Refusal */
export function pathID(text: string, unknown: Refusal): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (String(id) !== text) throw unknown;
  return id;
}
