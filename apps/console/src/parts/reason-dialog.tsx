import { Button, type ButtonProps, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { actOnShown } from '../api/act-on-shown.ts';
import { type ProductShown, showDone } from '../api/product.ts';
import { ProductChanged } from '../api/product-seen.ts';
import { t } from '../locales/index.ts';
import { toast } from './toast.ts';
import { ActForm } from './act-form.tsx';
import { ErrorNote } from './error-note.tsx';
import { FormActs } from './form-acts.tsx';
import { useKey } from './key-bindings.tsx';
import { useAct } from './use-act.ts';

interface ReasonedAct {
  readonly label: string;
  /** Names the thing that is changed. */
  readonly title: string;
  /** `etag`: of the product as the user has seen it; null if the act is not about one. */
  readonly act: (reason: string, etag: string | null) => Promise<unknown>;
  /** The product that is acted on. What counts is what it was when the dialog opened. */
  readonly product?: ProductShown;
  /** The sentence shown after the act. */
  readonly done: string;
  readonly isOptional?: boolean;
  /** The act removes something. */
  readonly isGrave?: boolean;
  readonly children?: ReactNode;
}

interface ReasonDialogProps extends ReasonedAct {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks why. What was typed survives a refusal. */
export function ReasonDialog({ isOpen, title, ...asked }: ReasonDialogProps) {
  return (
    <Modal opened={isOpen} onClose={asked.onClose} title={title}>
      <ReasonForm {...asked} />
    </Modal>
  );
}

function ReasonForm(props: Omit<ReasonDialogProps, 'isOpen' | 'title'>) {
  const { label, act, done, isOptional = false, isGrave = false, children, onClose } = props;
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [seen, setSeen] = useState(props.product);
  const run = useAct({
    mutationFn: () => {
      if (seen === undefined) return act(reason.trim(), null);
      return actOnShown(queryClient, seen, (etag) => act(reason.trim(), etag));
    },
    // The refusal says what has changed: the next try is meant for that.
    onError: (error) => error instanceof ProductChanged && setSeen(error.now),
    onSuccess: () => {
      toast(done);
      if (seen === undefined) void queryClient.invalidateQueries();
      else showDone(queryClient, seen);
    },
    leave: onClose,
  });
  return (
    <ActForm onSend={run.act} className="form">
      <TextInput
        data-autofocus
        required={!isOptional}
        label={t('product.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {children}
      {run.error !== null && <ErrorNote error={run.error} />}
      <FormActs submit={label} isPending={run.isPending} isGrave={isGrave} onCancel={onClose} />
    </ActForm>
  );
}

interface ReasonButtonProps extends ReasonedAct, Pick<ButtonProps, 'size'> {
  /** The key works while it is given. */
  readonly shortcut?: string | undefined;
}

/** A button that asks why. */
export function ReasonButton({ size, shortcut, ...asked }: ReasonButtonProps) {
  const [isOpen, dialog] = useDisclosure(false);
  useKey(shortcut ?? '', asked.label, dialog.open, shortcut !== undefined);
  return (
    <>
      <Button className="no-print" onClick={dialog.open} {...(size === undefined ? {} : { size })}>
        {asked.label}
      </Button>
      <ReasonDialog {...asked} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
