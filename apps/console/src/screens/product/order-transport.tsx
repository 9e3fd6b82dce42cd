import { Button, Modal, Select, TextInput, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderTransport } from '../../api/product-acts.ts';
import { providersQuery } from '../../api/transports.ts';
import { type ProductShown, plateOf } from '../../api/product.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { SilentProviders } from '../transports/silent-providers.tsx';
import { toast } from '../../parts/toast.ts';
import { Unsaved } from '../../parts/unsaved.tsx';
import { useAct } from '../../parts/use-act.ts';
import { t, word } from '../../locales/index.ts';

const ENDS = ['pickup', 'delivery'] as const;
const PARTS = ['CompanyName', 'Address', 'Phone', 'Email', 'Date'] as const;

type Order = Readonly<Record<string, string>>;

/** Of the order that is under way: what was typed is sent. */
const ORDERING = { mutationKey: ['order transport'] };

export function OrderTransport({ product }: { readonly product: ProductShown }) {
  const [isOpen, dialog] = useDisclosure(false);
  const [order, setOrder] = useState<Order>({});
  const isOrdering = useIsMutating(ORDERING) > 0;
  useKey('t', t('transport.order'), dialog.open);
  return (
    <>
      <Button className="no-print" onClick={dialog.open}>
        {t('transport.order')} <KeyHint of="t" />
      </Button>
      <Unsaved isOn={Object.keys(order).length > 0 && !isOrdering} />
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        size="lg"
        title={t('transport.orderOf', { plate: plateOf(product) })}
      >
        <OrderForm product={product} order={order} onChange={setOrder} onClose={dialog.close} />
      </Modal>
    </>
  );
}

interface OrderFormProps {
  readonly product: ProductShown;
  /** What was typed: it survives closing the dialog. */
  readonly order: Order;
  readonly onChange: (change: (before: Order) => Order) => void;
  readonly onClose: () => void;
}

function OrderForm({ product, order, onChange, onClose }: OrderFormProps) {
  const queryClient = useQueryClient();
  const { data: providers = [], isLoadingError, error, refetch } = useQuery(providersQuery);
  const { provider = 'a' } = order;
  const send = useAct({
    ...ORDERING,
    mutationFn: () => {
      const given = Object.fromEntries(Object.entries(order).filter(([, value]) => value.trim() !== ''));
      return orderTransport(product.productID, { ...given, provider });
    },
    onSuccess: ({ externalID }) => {
      toast(externalID === null ? t('transport.orderWaits') : t('transport.ordered', { externalID }));
      onChange((typed) => (typed === order ? {} : typed));
      void queryClient.invalidateQueries();
    },
    leave: onClose,
  });
  const set = (key: string) => (event: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = event.currentTarget;
    onChange((before) => ({ ...before, [key]: value }));
  };
  return (
    <ActForm onSend={send.act} className="form">
      <Select
        data-autofocus
        label={t('transport.provider')}
        data={providers.map((each) => ({ value: each.provider, label: word('provider', each.name) }))}
        value={provider}
        allowDeselect={false}
        onChange={(value) => value !== null && onChange((before) => ({ ...before, provider: value }))}
      />
      {isLoadingError && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <SilentProviders only={provider} />
      {ENDS.map((end) => (
        <fieldset key={end} className="order-end">
          <legend>{t(`transport.${end}`)}</legend>
          <div className="form-grid">
            {PARTS.map((part) => (
              <TextInput
                key={part}
                label={t(`transport.part.${part}`)}
                required={part === 'Address'}
                {...(part === 'Date' ? { type: 'date' } : {})}
                value={order[`${end}${part}`] ?? ''}
                onChange={set(`${end}${part}`)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Textarea autosize label={t('transport.comment')} value={order['comment'] ?? ''} onChange={set('comment')} />
      {send.error !== null && <ErrorNote error={send.error} />}
      <FormActs submit={t('transport.order')} isPending={send.isPending} onCancel={onClose} />
    </ActForm>
  );
}
