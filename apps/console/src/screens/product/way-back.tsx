import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { actOnShown } from '../../api/act-on-shown.ts';
import { isChangedByPlatform } from '../../api/platform-answer.ts';
import type { ProductShown } from '../../api/product.ts';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';

interface Done {
  /** The product before. */
  readonly seen: ProductShown;
}

interface WayBackOptions<Act extends Done> {
  /** Whether the product on the screen has the act already. */
  readonly isShown?: (done: Act) => boolean;
  readonly undo: (done: Act, etag: string | null) => Promise<void>;
  /** `seen`: the product when the user undid the act. */
  readonly onUndone: (done: Act, seen: ProductShown) => Promise<void> | void;
}

/** The way back from an act of the user, while nobody but the platform has changed the product since. */
export function useWayBack<Act extends Done>(
  product: ProductShown,
  { isShown = () => true, undo, onUndone }: WayBackOptions<Act>,
) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<Act | null>(null);
  const back = useAct({
    mutationFn: ({ act, seen }: { readonly act: Act; readonly seen: ProductShown }) =>
      actOnShown(queryClient, seen, (etag) => undo(act, etag)),
    onSuccess: (_, { act, seen }) => {
      setDone(null);
      return onUndone(act, seen);
    },
    onError: toastRefusal,
  });
  const isUndoable = done !== null && isShown(done) && isChangedByPlatform(done.seen, product, 1);
  const goBack = (): void => {
    if (done !== null) back.act({ act: done, seen: product });
  };
  useKey('u', t('act.undo'), goBack, isUndoable);
  return { setDone, undoable: isUndoable ? { done, isPending: back.isPending, undo: goBack } : null };
}

interface WayBackProps {
  readonly of: { readonly isPending: boolean; readonly undo: () => void };
  /** What was done. */
  readonly children: ReactNode;
}

export function WayBack({ of: { isPending, undo }, children }: WayBackProps) {
  return (
    <span className="moved no-print" role="status">
      {children}{' '}
      <Button size="compact-xs" loading={isPending} onClick={undo}>
        {t('act.undo')} <KeyHint of="u" />
      </Button>
    </span>
  );
}
