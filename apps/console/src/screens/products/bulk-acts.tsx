import { Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignProduct, setStatus, withdrawProduct } from '../../api/product-acts.ts';
import { PRODUCT_STATUSES } from '../../api/product-statuses.ts';
import { refusalOf } from '../../parts/refusal.ts';
import { toast } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t, word } from '../../locales/index.ts';
import { BulkAssign } from './bulk-assign.tsx';

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
      const refusal = await act(productID).then(() => null, refusalOf);
      onOutcome({ productID, refusal });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

interface BulkActsProps {
  readonly productIDs: readonly number[];
  /** For these the act succeeded: what is repeated is repeated for the others. */
  readonly onDone: (productIDs: ReadonlySet<number>) => void;
  readonly onClear: () => void;
}

/** An act on the products that were selected when it began, as far as it has come. */
interface Run {
  readonly count: number;
  readonly done: ReadonlySet<number>;
  readonly refused: readonly Outcome[];
}

const NO_RUN: Run = { count: 0, done: new Set(), refused: [] };

function withOutcome({ count, done, refused }: Run, outcome: Outcome): Run {
  if (outcome.refusal !== null) return { count, done, refused: [...refused, outcome] };
  return { count, done: new Set([...done, outcome.productID]), refused };
}

function shownRun({ count, done, refused }: Run): string {
  return t('bulk.outcome', { done: done.size, refused: refused.length, count });
}

export function BulkActs({ productIDs, onDone, onClear }: BulkActsProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [shown, show] = useState(NO_RUN);
  const run = useAct({
    mutationFn: async (act: Act) => {
      let now: Run = { ...NO_RUN, count: productIDs.length };
      await actOnAll(productIDs, act, (outcome) => {
        now = withOutcome(now, outcome);
        show(now);
      });
      return now;
    },
    onSuccess: (whole) => {
      onDone(whole.done);
      // Also to who has left the list, or cleared the selection.
      toast(shownRun(whole));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
  const count = productIDs.length;
  const { refused } = shown;
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
      <BulkAssign
        count={count}
        isDisabled={run.isPending}
        onAssign={(assignment) => run.act((productID) => assignProduct(productID, assignment))}
      />
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
      <Button onClick={onClear}>{t('bulk.clear')}</Button>
      {shown.count > 0 && <p role="status">{shownRun(shown)}</p>}
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
