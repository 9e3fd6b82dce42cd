import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { mailQuery } from '../../api/mails.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { t } from '../../locales/index.ts';
import { MailBody } from './mail-body.tsx';

/** The mail as it was sent. */
export function ShowMail({ notificationID }: { readonly notificationID: string }) {
  const [isOpen, dialog] = useDisclosure(false);
  const { data, error } = useQuery({ ...mailQuery(notificationID), enabled: isOpen });
  return (
    <>
      <Button size="compact-xs" className="no-print" onClick={dialog.open}>
        {t('mail.show')}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} size="lg" title={t('mail.title')}>
        {error !== null && <ErrorNote error={error} />}
        {data !== undefined && (
          <>
            {data.reason !== null && <p className="note">{data.reason}</p>}
            <MailBody mail={{ ...data.mail, to: data.partnerEmail }} />
          </>
        )}
      </Modal>
    </>
  );
}
