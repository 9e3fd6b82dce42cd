import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sendMailAgain } from '../../api/product-acts.ts';
import { useKey } from '../../parts/key-bindings.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';

interface SendAgainProps {
  readonly mail: { readonly notificationID: string; readonly state: string };
  /** The row's key works. */
  readonly isCurrent?: boolean;
}

/** A mail that was sent is not sent twice, and a stopped one never (LST-12). */
function maySendAgain(state: string): boolean {
  return state !== 'sent' && state !== 'stopped' && state !== 'sending';
}

export function SendAgain({ mail: { notificationID, state }, isCurrent = false }: SendAgainProps) {
  const queryClient = useQueryClient();
  const again = useAct({
    mutationFn: () => sendMailAgain(notificationID),
    onSuccess: async () => {
      toast(t('mail.againDone'));
      await queryClient.invalidateQueries();
    },
    onError: toastRefusal,
  });
  const isOffered = maySendAgain(state);
  useKey('r', t('mail.again'), () => again.act(), isCurrent && isOffered);
  if (!isOffered) return null;
  return (
    <Button size="compact-xs" loading={again.isPending} onClick={() => again.act()}>
      {t('mail.again')}
    </Button>
  );
}
