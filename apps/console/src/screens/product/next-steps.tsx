import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { correctProduct, restoreProduct, setStatus } from '../../api/product-acts.ts';
import { type ProductShown, plateOf, showDone } from '../../api/product.ts';
import type { ProductStatusCode } from '../../api/product-statuses.ts';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { ReasonButton } from '../../parts/reason-dialog.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t, word } from '../../locales/index.ts';
import { Assign } from '../assign/assign.drawer.tsx';
import { MoreActs } from './more-acts.tsx';
import { OrderTransport } from './order-transport.tsx';
import { WayBack, useWayBack } from './way-back.tsx';

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

/** A move, and the way back. */
function useMove(product: ProductShown) {
  const { productID, status } = product;
  const queryClient = useQueryClient();
  const { undoable, setDone } = useWayBack<Move>(product, {
    isShown: ({ to }) => to === status,
    undo: ({ seen: before }, etag) =>
      correctProduct(productID, { status: before.status, reason: t('product.undoReason') }, etag),
    onUndone: ({ seen: before }, seen) => {
      toast(t('product.undone', { from: word('status', before.status) }));
      showDone(queryClient, seen, { status: before.status });
    },
  });
  const move = useAct({
    mutationFn: ({ to }: Move) => setStatus(productID, to),
    onSuccess: (_, chosen) => {
      setDone(chosen);
      showDone(queryClient, chosen.seen, { status: chosen.to });
    },
    onError: toastRefusal,
  });
  return { isMoving: move.isPending, move: (to: ProductStatusCode) => move.act({ to, seen: product }), undoable };
}

function MoveMenu({ product }: { readonly product: ProductShown }) {
  const { moves, status } = product;
  const [isOpen, menu] = useDisclosure(false);
  const { move, isMoving, undoable } = useMove(product);
  useKey('m', t('product.move'), menu.open, moves.length > 0);
  return (
    <>
      {undoable !== null && (
        <WayBack of={undoable}>{t('product.moved', { to: word('status', undoable.done.to) })}</WayBack>
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
