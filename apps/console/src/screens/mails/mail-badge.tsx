import { Badge, type Tone } from '../../parts/status.tsx';
import { word } from '../../locales/index.ts';

const TONES: Readonly<Record<string, Tone>> = {
  sent: 'ok',
  waiting: 'busy',
  refused: 'bad',
  held: 'late',
  sending: 'busy',
  givenUp: 'bad',
  stopped: 'plain',
};

/** What was sent is not sent twice, and what was stopped never (LST-12). */
export function maySendAgain(state: string): boolean {
  return state !== 'sent' && state !== 'stopped' && state !== 'sending';
}

export function MailBadge({ state, reason = null }: { readonly state: string; readonly reason?: string | null }) {
  return (
    <span title={reason ?? undefined}>
      <Badge tone={TONES[state] ?? 'plain'}>{word('mailState', state)}</Badge>
    </span>
  );
}
