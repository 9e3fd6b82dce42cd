import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { t } from '../locales/index.ts';

/** Asks before another screen, another product or a reload takes the place of a form in which something was typed. */
export function Unsaved({ isOn }: { readonly isOn: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isOn && current.pathname !== next.pathname,
    enableBeforeUnload: () => isOn,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t('unsaved.title')}>
      <p>{t('unsaved.text')}</p>
      <div className="bar form-acts">
        <Button variant="filled" data-autofocus onClick={() => reset?.()}>
          {t('unsaved.stay')}
        </Button>
        <Button onClick={() => proceed?.()}>{t('unsaved.leave')}</Button>
      </div>
    </Modal>
  );
}
