import { Button, Modal, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { type Assignment, assignedOn } from '../../api/product-acts.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { useToday } from '../../parts/use-today.ts';
import { t } from '../../locales/index.ts';

interface BulkAssignProps {
  /** Products that are assigned, each to the partner that is stored with it. */
  readonly count: number;
  readonly isDisabled: boolean;
  readonly onAssign: (assignment: Assignment) => void;
}

/** Names what is done, and how many mails leave, before it is done. */
export function BulkAssign({ count, isDisabled, onAssign }: BulkAssignProps) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button disabled={isDisabled} onClick={dialog.open}>
        {t('bulk.assign')}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={t('bulk.assignOf', { count })}>
        <AssignForm
          count={count}
          onAssign={(assignment) => {
            onAssign(assignment);
            dialog.close();
          }}
          onClose={dialog.close}
        />
      </Modal>
    </>
  );
}

type AssignFormProps = Pick<BulkAssignProps, 'count' | 'onAssign'> & { readonly onClose: () => void };

function AssignForm({ count, onAssign, onClose }: AssignFormProps) {
  const today = useToday();
  const [sendsMail, setSendsMail] = useState(true);
  return (
    <ActForm className="form" onSend={() => onAssign({ fields: assignedOn(today), sendEmailNotification: sendsMail })}>
      <p>{t('bulk.assignText', { today })}</p>
      <Switch
        data-autofocus
        size="xs"
        label={t('bulk.sendMails')}
        checked={sendsMail}
        onChange={(event) => setSendsMail(event.currentTarget.checked)}
      />
      <p role="status">{t(sendsMail ? 'bulk.mails' : 'bulk.noMails', { count })}</p>
      <FormActs
        submit={t(sendsMail ? 'bulk.assignSend' : 'bulk.assignOnly', { count })}
        isPending={false}
        onCancel={onClose}
      />
    </ActForm>
  );
}
