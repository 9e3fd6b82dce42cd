import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { correctProduct, restoreProduct, setStatus } from '../../api/product-acts.ts';
import { type ProductShown, plateOf, productQuery } from '../../api/product.ts';
import type { ProductStatusCode } from '../../api/product-statuses.ts';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { ReasonButton } from '../../parts/reason-dialog.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t, word } from '../../locales/index.ts';
import { Assign } from '../assign/assign.drawer.tsx';
import { MoreActs } from './more-acts.tsx';
import { OrderTransport } from './order-transport.tsx';

const route = getRouteApi('/products/$productID');

/** The moves that are allowed now; what corrects a mistake is one step further away. */
export function NextSteps({ product }: { readonly product: ProductShown }) {
  const navigate = route.useNavigate();
  const { assign } = route.useSearch();
  const plate = plateOf(product);
  const setAssign = (isOpen: boolean) =>
    void navigate({ search: (before) => ({ ...before, assign: isOpen ? true : undefined }) as never });
  const isWithdrawn = product.withdrawn !== null;
  useKey('a', t('assign.title'), () => setAssign(true), !isWithdrawn);
  if (isWithdrawn)
    return (
      <ReasonButton
        label={t('product.restore')}
        title={t('product.restoreOf', { plate })}
        act={(reason) => restoreProduct(product.productID, reason)}
        done={t('product.restored')}
      />
    );
  return (
    <>
      <MoveMenu product={product} />
      <Button className="no-print" onClick={() => setAssign(true)}>
        {t('assign.title')} <KeyHint of="a" />
      </Button>
      <OrderTransport product={product} />
      <MoreActs product={product} />
      {assign === true && <Assign product={product} onClose={() => setAssign(false)} />}
    </>
  );
}

/** A move, and the way back while it was the last thing done here. */
function useMove({ productID, status }: ProductShown) {
  const queryClient = useQueryClient();
  const [undoable, setUndoable] = useState<{ readonly from: string; readonly to: string } | null>(null);
  /** Shows the new status at once and refreshes everything else. */
  const show = (now: string): void => {
    queryClient.setQueryData(productQuery(productID).queryKey, (known) =>
      known === undefined ? known : { ...known, status: now as ProductStatusCode },
    );
    void queryClient.invalidateQueries();
  };
  const undo = useAct({
    mutationFn: (from: string) => correctProduct(productID, { status: from, reason: t('product.undoReason') }),
    onSuccess: (_, from) => {
      setUndoable(null);
      toast(t('product.undone', { from: word('status', from) }));
      show(from);
    },
    onError: toastRefusal,
  });
  const move = useAct({
    mutationFn: (to: string) => setStatus(productID, to),
    onSuccess: (_, to) => {
      setUndoable({ from: status, to });
      show(to);
    },
    onError: toastRefusal,
  });
  const isUndoable = undoable !== null && undoable.to === status;
  useKey('u', t('act.undo'), () => undoable !== null && undo.act(undoable.from), isUndoable);
  return { move, undo, undoable: isUndoable ? undoable : null };
}

function MoveMenu({ product }: { readonly product: ProductShown }) {
  const { moves, status } = product;
  const [isOpen, menu] = useDisclosure(false);
  const { move, undo, undoable } = useMove(product);
  useKey('m', t('product.move'), menu.open, moves.length > 0);
  return (
    <>
      {undoable !== null && (
        <span className="moved no-print" role="status">
          {t('product.moved', { to: word('status', undoable.to) })}{' '}
          <Button size="compact-xs" loading={undo.isPending} onClick={() => undo.act(undoable.from)}>
            {t('act.undo')} <KeyHint of="u" />
          </Button>
        </span>
      )}
      {moves.length > 0 && (
        <Menu opened={isOpen} onChange={menu.toggle} position="bottom-end">
          <Menu.Target>
            <Button className="no-print" variant="filled" loading={move.isPending}>
              {t('product.move')} <KeyHint of="m" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('product.moveFrom', { from: word('status', status) })}</Menu.Label>
            {moves.map((to) => (
              <Menu.Item key={to} onClick={() => move.act(to)}>
                {word('status', to)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
