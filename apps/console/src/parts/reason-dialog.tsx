import { Button, type ButtonProps, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../locales/index.ts';
import { ErrorNote } from './error-note.tsx';
import { KeyHint, useKey } from './key-bindings.tsx';

interface ReasonDialogProps extends Pick<ButtonProps, 'size' | 'color'> {
  readonly label: string;
  /** Names the thing that is changed. */
  readonly title: string;
  readonly act: (reason: string) => Promise<unknown>;
  /** What happened, afterwards. */
  readonly done: string;
  readonly shortcut?: string;
  readonly isOptional?: boolean;
  readonly children?: ReactNode;
}

/** A button that asks why. What was typed survives a refusal. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, title, act, done, shortcut, isOptional = false, children, size, color } = props;
  const queryClient = useQueryClient();
  const [isOpen, dialog] = useDisclosure(false);
  const [reason, setReason] = useState('');
  const run = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: async () => {
      notifications.show({ message: done });
      dialog.close();
      setReason('');
      await queryClient.invalidateQueries();
    },
  });
  useKey(shortcut ?? '', label, dialog.open, shortcut !== undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run.mutate();
  };
  return (
    <>
      <Button className="no-print" onClick={dialog.open} {...(size ? { size } : {})} {...(color ? { c: color } : {})}>
        {label} {shortcut !== undefined && <KeyHint of={shortcut} />}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title}>
        <form onSubmit={submit}>
          <TextInput
            data-autofocus
            required={!isOptional}
            label={t('product.reason')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            mb={8}
          />
          {children}
          {run.error !== null && <ErrorNote error={run.error} />}
          <Button type="submit" variant="filled" mt={12} loading={run.isPending}>
            {label}
          </Button>
        </form>
      </Modal>
    </>
  );
}
