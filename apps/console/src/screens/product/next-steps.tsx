import { Button, Menu, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { correctProduct, dispute, restoreProduct, setStatus, withdrawProduct } from '../../api/product-acts.ts';
import { type ProductShown, plateOf } from '../../api/product.ts';
import { PRODUCT_STATUSES } from '../../api/product-statuses.ts';
import type { FieldKey } from '../../api/products.ts';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { t, word } from '../../locales/index.ts';
import { Assign } from '../assign/assign.drawer.tsx';
import { OrderTransport } from './order-transport.tsx';

const route = getRouteApi('/products/$productID');

interface NextStepsProps {
  readonly product: ProductShown;
  readonly fields: readonly FieldKey[];
}

/** The moves that are allowed now, and what corrects a mistake. */
export function NextSteps({ product, fields }: NextStepsProps) {
  const navigate = route.useNavigate();
  const { assign } = route.useSearch();
  const plate = plateOf(product);
  const setAssign = (isOpen: boolean) =>
    void navigate({ search: (before) => ({ ...before, assign: isOpen ? true : undefined }) as never });
  const isWithdrawn = product.withdrawn !== null;
  useKey('a', t('assign.title'), () => setAssign(true), !isWithdrawn);
  if (isWithdrawn)
    return (
      <ReasonDialog
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
      <Dispute product={product} plate={plate} />
      <Corrections product={product} plate={plate} />
      {assign === true && <Assign product={product} fields={fields} onClose={() => setAssign(false)} />}
    </>
  );
}

function MoveMenu({ product: { productID, moves, status } }: { readonly product: ProductShown }) {
  const queryClient = useQueryClient();
  const [isOpen, menu] = useDisclosure(false);
  const move = useMutation({
    mutationFn: (to: string) => setStatus(productID, to),
    onSuccess: async (_, to) => {
      notifications.show({ message: t('product.moved', { to: word('status', to) }) });
      await queryClient.invalidateQueries();
    },
    onError: (error) => notifications.show({ color: 'red', message: error.message }),
  });
  useKey('m', t('product.move'), menu.open, moves.length > 0);
  if (moves.length === 0) return null;
  return (
    <Menu opened={isOpen} onChange={menu.toggle} position="bottom-end">
      <Menu.Target>
        <Button className="no-print" loading={move.isPending}>
          {t('product.move')} <KeyHint of="m" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('product.moveFrom', { from: word('status', status) })}</Menu.Label>
        {moves.map((to) => (
          <Menu.Item key={to} onClick={() => move.mutate(to)}>
            {word('status', to)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface OfProduct {
  readonly product: ProductShown;
  readonly plate: string;
}

function Dispute({ product, plate }: OfProduct) {
  const isOpen = product.dispute.state === 'open';
  return (
    <ReasonDialog
      key={String(isOpen)}
      shortcut="d"
      isOptional
      label={t(isOpen ? 'dispute.close' : 'dispute.open')}
      title={t(isOpen ? 'dispute.closeOf' : 'dispute.openOf', { plate })}
      act={(reason) => dispute(product.productID, isOpen ? 'close' : 'open', reason)}
      done={t(isOpen ? 'dispute.closed' : 'dispute.opened')}
    />
  );
}

/** A wrong VIN or status, or a product that should not be. */
function Corrections({ product, plate }: OfProduct) {
  const [vin, setVin] = useState(product.vehicleIdentificationNumber);
  const [wrongStatus, setWrong] = useState<string>(product.status);
  const { productID } = product;
  return (
    <>
      <ReasonDialog
        label={t('correct.title')}
        title={t('correct.of', { plate })}
        done={t('correct.done')}
        act={(reason) => {
          const changes = {
            ...(vin === product.vehicleIdentificationNumber ? {} : { vehicleIdentificationNumber: vin.trim() }),
            ...(wrongStatus === product.status ? {} : { status: wrongStatus }),
          };
          return correctProduct(productID, { ...changes, reason });
        }}
      >
        <TextInput
          label={t('field.vehicleIdentificationNumber')}
          value={vin}
          onChange={(event) => setVin(event.currentTarget.value)}
        />
        <label className="native-select">
          {t('field.status')}
          <select value={wrongStatus} onChange={(event) => setWrong(event.currentTarget.value)}>
            {PRODUCT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {word('status', status)}
              </option>
            ))}
          </select>
        </label>
      </ReasonDialog>
      <ReasonDialog
        label={t('product.withdraw')}
        title={t('product.withdrawOf', { plate })}
        act={(reason) => withdrawProduct(productID, reason)}
        done={t('product.withdrawnDone')}
        color="var(--danger)"
      />
    </>
  );
}
