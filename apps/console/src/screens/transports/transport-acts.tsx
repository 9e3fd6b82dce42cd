import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type TransportOf, askTransport, cancelTransport } from '../../api/product-acts.ts';
import { providersQuery } from '../../api/transports.ts';
import { useKey } from '../../parts/key-bindings.tsx';
import { ReasonButton } from '../../parts/reason-dialog.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';

interface Acted extends TransportOf {
  /** As configured. */
  readonly provider: string;
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
  const { transportID, provider, status, cancelledAt } = transport;
  const { data: providers = [] } = useQuery({ ...providersQuery, refetchInterval: false, staleTime: Infinity });
  const ask = useAct({
    mutationFn: () => askTransport(transportID),
    onSuccess: async () => {
      toast(t('transport.asked'));
      await queryClient.invalidateQueries();
    },
    onError: toastRefusal,
  });
  const isCancelled = typeof cancelledAt === 'string';
  const isDelivered = status === 'delivered';
  // Provider B may correct its history (LST-13).
  const mayBeCorrected = providers.some((each) => each.name === provider && each.provider === 'b');
  const isAskable = !isCancelled && (!isDelivered || mayBeCorrected);
  useKey('r', t('transport.ask'), () => ask.act(), isCurrent && isAskable);
  if (!isAskable) return null;
  return (
    <div className="bar no-print">
      {!isDelivered && (
        <ReasonButton
          shortcut={isCurrent ? 'c' : undefined}
          size="compact-xs"
          label={t('transport.cancel')}
          title={t('transport.cancelOf', { transportID: transportID.slice(0, 8) })}
          act={(reason) => cancelTransport(transport, reason)}
          done={t('transport.cancelledDone')}
        />
      )}
      <Button size="compact-xs" loading={ask.isPending} onClick={() => ask.act()}>
        {t('transport.ask')}
      </Button>
    </div>
  );
}
