export const MAIL_STATES = ['held', 'refused', 'givenUp', 'waiting', 'sent'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface MailsSearch {
  readonly state?: MailState;
  readonly partner?: number;
}

export function readMailsSearch(given: Record<string, unknown>): MailsSearch {
  const { state, partner } = given;
  return {
    ...(MAIL_STATES.some((each) => each === state) ? { state: state as MailState } : {}),
    ...(typeof partner === 'number' ? { partner } : {}),
  };
}
