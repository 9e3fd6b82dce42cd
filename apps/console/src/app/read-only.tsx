import { t } from '../locales/index.ts';

/** Where an address leads to an act that this session may not do. */
export function ReadOnlyNote() {
  return (
    <p className="note" role="status">
      {t('readOnly.note')}
    </p>
  );
}
