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

export function MailBadge({ state }: { readonly state: string }) {
  return <Badge tone={TONES[state] ?? 'plain'}>{word('mailState', state)}</Badge>;
}
