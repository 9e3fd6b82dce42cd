import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { t } from '../locales/index.ts';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** A product as it was on a day has no forms: it is another place than the product now. */
function placeOf({ pathname, search }: Place): string {
  return 'asOf' in search ? `${pathname} ${String(search.asOf)}` : pathname;
}

/** Asks before another screen, another product or a reload takes the place of a form in which something was typed. */
export function Unsaved({ isOn }: { readonly isOn: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isOn && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isOn,
    withResolver: true,
  });
  return (
    // Above the dialog that the form may be in.
    <Modal zIndex={900} opened={status === 'blocked'} onClose={() => reset?.()} title={t('unsaved.title')}>
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
