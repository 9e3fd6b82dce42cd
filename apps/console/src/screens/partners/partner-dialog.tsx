import { Modal, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Partner, addPartner, changePartner, partnerChanges, partnersQuery } from '../../api/partners.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { FormActs } from '../../parts/form-acts.tsx';
import { toast } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';

interface PartnerDialogProps {
  /** Null creates a new partner. */
  readonly partner: Partner | null;
  readonly onClose: () => void;
}

/** Name and address; a partner whom nothing should be assigned to any more is disabled, not removed. */
export function PartnerDialog({ partner, onClose }: PartnerDialogProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(partner?.name ?? '');
  const [email, setEmail] = useState(partner?.email ?? '');
  const [disabled, setDisabled] = useState(partner?.disabled ?? false);
  const save = useAct({
    mutationFn: async () => {
      const given = { name: name.trim(), email: email.trim() === '' ? null : email.trim() };
      if (partner === null) await addPartner(given);
      else await changePartner(partner.commissionPartnerID, partnerChanges(partner, { ...given, disabled }));
    },
    onSuccess: async () => {
      toast(t('partners.saved', { name: name.trim() }));
      await queryClient.invalidateQueries({ queryKey: partnersQuery.queryKey });
    },
    leave: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={partner === null ? t('partners.new') : t('partners.change', { name: partner.name })}
    >
      <ActForm onSend={save.act} className="form">
        <TextInput
          data-autofocus
          required
          label={t('partners.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          // The service says which addresses it accepts: browsers accept others.
          inputMode="email"
          autoCapitalize="none"
          label={t('partners.email')}
          description={t('partners.emailHint')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {partner !== null && (
          <Switch
            size="xs"
            label={t('partners.disable')}
            checked={disabled}
            onChange={(event) => setDisabled(event.currentTarget.checked)}
          />
        )}
        {save.error !== null && <ErrorNote error={save.error} />}
        <FormActs submit={t('act.save')} isPending={save.isPending} onCancel={onClose} />
      </ActForm>
    </Modal>
  );
}
