import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { askTransport, cancelTransport } from '../../api/product-acts.ts';
import { useKey } from '../../parts/key-bindings.tsx';
import { ReasonButton } from '../../parts/reason-dialog.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';

interface Acted {
  readonly transportID: string;
  readonly status: string;
  readonly cancelledAt?: string | null;
}

interface TransportActsProps {
  readonly transport: Acted;
  /** The row's keys work. */
  readonly isCurrent?: boolean;
}

export function TransportActs({ transport, isCurrent = false }: TransportActsProps) {
  const queryClient = useQueryClient();
  const { transportID, status, cancelledAt } = transport;
  const ask = useAct({
    mutationFn: () => askTransport(transportID),
    onSuccess: async () => {
      toast(t('transport.asked'));
      await queryClient.invalidateQueries();
    },
    onError: toastRefusal,
  });
  const hasEnded = typeof cancelledAt === 'string' || status === 'delivered';
  useKey('r', t('transport.ask'), () => ask.act(), isCurrent && !hasEnded);
  if (hasEnded) return null;
  return (
    <div className="bar no-print">
      <ReasonButton
        shortcut={isCurrent ? 'c' : undefined}
        size="compact-xs"
        label={t('transport.cancel')}
        title={t('transport.cancelOf', { transportID: transportID.slice(0, 8) })}
        act={(reason) => cancelTransport(transportID, reason)}
        done={t('transport.cancelledDone')}
      />
      <Button size="compact-xs" loading={ask.isPending} onClick={() => ask.act()}>
        {t('transport.ask')}
      </Button>
    </div>
  );
}
