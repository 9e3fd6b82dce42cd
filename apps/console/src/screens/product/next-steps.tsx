import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { correctProduct, restoreProduct, setStatus } from '../../api/product-acts.ts';
import { actOnShown } from '../../api/act-on-shown.ts';
import { type ProductShown, plateOf, showDone } from '../../api/product.ts';
import { isChangedByPlatform } from '../../api/platform-answer.ts';
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
  // What is closed is no place to go back to: there Enter would assign again.
  const setAssign = (isOpen: boolean) =>
    void navigate({
      search: (before) => ({ ...before, assign: isOpen ? true : undefined }) as never,
      replace: !isOpen,
    });
  const isWithdrawn = product.withdrawn !== null;
  useKey('a', t('assign.title'), () => setAssign(true), !isWithdrawn);
  if (isWithdrawn)
    return (
      <ReasonButton
        label={t('product.restore')}
        title={t('product.restoreOf', { plate })}
        product={product}
        act={(reason, etag) => restoreProduct(product.productID, reason, etag)}
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

interface Move {
  readonly to: ProductStatusCode;
  /** The product of which it was chosen. */
  readonly seen: ProductShown;
}

/** A move, and the way back while it is the last thing that anybody did. */
function useMove(product: ProductShown) {
  const { productID, status } = product;
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<Move | null>(null);
  const show = ({ to, seen }: Move): void => showDone(queryClient, seen, { status: to });
  const undo = useAct({
    mutationFn: ({ to, seen }: Move) =>
      actOnShown(queryClient, seen, (etag) =>
        correctProduct(productID, { status: to, reason: t('product.undoReason') }, etag),
      ),
    onSuccess: (_, back) => {
      setMoved(null);
      toast(t('product.undone', { from: word('status', back.to) }));
      show(back);
    },
    onError: toastRefusal,
  });
  const move = useAct({
    mutationFn: ({ to }: Move) => setStatus(productID, to),
    onSuccess: (_, chosen) => {
      setMoved(chosen);
      show(chosen);
    },
    onError: toastRefusal,
  });
  const isUndoable = moved !== null && moved.to === status && isChangedByPlatform(moved.seen, product, 1);
  const goBack = (): void => {
    if (moved !== null) undo.act({ to: moved.seen.status, seen: product });
  };
  useKey('u', t('act.undo'), goBack, isUndoable);
  return {
    isMoving: move.isPending,
    move: (to: ProductStatusCode) => move.act({ to, seen: product }),
    undoable: isUndoable ? { to: moved.to, isPending: undo.isPending, undo: goBack } : null,
  };
}

function MoveMenu({ product }: { readonly product: ProductShown }) {
  const { moves, status } = product;
  const [isOpen, menu] = useDisclosure(false);
  const { move, isMoving, undoable } = useMove(product);
  useKey('m', t('product.move'), menu.open, moves.length > 0);
  return (
    <>
      {undoable !== null && (
        <span className="moved no-print" role="status">
          {t('product.moved', { to: word('status', undoable.to) })}{' '}
          <Button size="compact-xs" loading={undoable.isPending} onClick={undoable.undo}>
            {t('act.undo')} <KeyHint of="u" />
          </Button>
        </span>
      )}
      {moves.length > 0 && (
        <Menu opened={isOpen} onChange={menu.toggle} position="bottom-end">
          <Menu.Target>
            <Button className="no-print" variant="filled" loading={isMoving}>
              {t('product.move')} <KeyHint of="m" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('product.moveFrom', { from: word('status', status) })}</Menu.Label>
            {moves.map((to) => (
              <Menu.Item key={to} onClick={() => move(to)}>
                {word('status', to)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
