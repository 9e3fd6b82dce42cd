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

export function MailBadge({ state, reason = null }: { readonly state: string; readonly reason?: string | null }) {
  return (
    <span title={reason ?? undefined}>
      <Badge tone={TONES[state] ?? 'plain'}>{word('mailState', state)}</Badge>
    </span>
  );
}
