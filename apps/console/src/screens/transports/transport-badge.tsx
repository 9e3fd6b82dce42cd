import { Badge, type Tone } from '../../parts/status.tsx';
import { t, word } from '../../locales/index.ts';

export interface TransportState {
  readonly status: string;
  readonly cancelledAt?: string | null;
  readonly late?: boolean;
}

const TONES: Readonly<Record<string, Tone>> = { delivered: 'ok', transit: 'busy', confirmed: 'busy' };

export function TransportBadge({ transport: { status, cancelledAt, late } }: { readonly transport: TransportState }) {
  return (
    <>
      <Badge tone={TONES[status] ?? 'plain'}>{word('transportStatus', status)}</Badge>{' '}
      {late === true && <Badge tone="late">{t('transport.late')}</Badge>}
      {typeof cancelledAt === 'string' && <Badge tone="plain">{t('transport.cancelled')}</Badge>}
    </>
  );
}
