import { Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignProduct, setStatus, withdrawProduct } from '../../api/product-acts.ts';
import { PRODUCT_STATUSES } from '../../api/product-statuses.ts';
import { sentenceOf } from '../../parts/refusal.ts';
import { useAct } from '../../parts/use-act.ts';
import { t, word } from '../../locales/index.ts';

/** Calls at a time: others work, too. */
const AT_ONCE = 4;

interface Outcome {
  readonly productID: number;
  /** Null if the act succeeded. */
  readonly refusal: string | null;
}

type Act = (productID: number) => Promise<void>;

/** Sends one call for each product, and reports each result. */
async function actOnAll(productIDs: readonly number[], act: Act, onOutcome: (outcome: Outcome) => void): Promise<void> {
  const queue = [...productIDs];
  const work = async (): Promise<void> => {
    for (let productID = queue.shift(); productID !== undefined; productID = queue.shift()) {
      const refusal = await act(productID).then(() => null, sentenceOf);
      onOutcome({ productID, refusal });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

interface BulkActsProps {
  readonly productIDs: readonly number[];
  readonly onDone: () => void;
}

export function BulkActs({ productIDs, onDone }: BulkActsProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const run = useAct({
    mutationFn: (act: Act) => {
      setOutcomes([]);
      return actOnAll(productIDs, act, (outcome) => setOutcomes((before) => [...before, outcome]));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  const count = productIDs.length;
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  return (
    <section className="bulk" aria-label={t('bulk.title', { count })}>
      <b>{t('bulk.title', { count })}</b>
      <Select
        aria-label={t('bulk.move')}
        placeholder={t('bulk.move')}
        data={PRODUCT_STATUSES.filter((each) => each !== 'created').map((value) => ({
          value,
          label: word('status', value),
        }))}
        value={null}
        disabled={run.isPending}
        onChange={(status) => status !== null && run.act((productID) => setStatus(productID, status))}
      />
      <Button disabled={run.isPending} onClick={() => run.act((productID) => assignProduct(productID))}>
        {t('bulk.assign')}
      </Button>
      <TextInput
        aria-label={t('product.reason')}
        placeholder={t('product.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        disabled={run.isPending || reason.trim() === ''}
        color="red"
        onClick={() => run.act((productID) => withdrawProduct(productID, reason.trim()))}
      >
        {t('bulk.withdraw', { count })}
      </Button>
      <span className="grow" />
      <Button onClick={onDone}>{t('bulk.clear')}</Button>
      {outcomes.length > 0 && (
        <p role="status">
          {t('bulk.outcome', { done: outcomes.length - refused.length, refused: refused.length, count })}
        </p>
      )}
      {refused.length > 0 && (
        <ul className="bulk-results">
          {refused.map(({ productID, refusal }) => (
            <li key={productID}>{t('bulk.refused', { productID, refusal })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
