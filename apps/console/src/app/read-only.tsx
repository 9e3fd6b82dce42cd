import { t } from '../locales/index.ts';

/** Shown if an address leads to an act that this session may not do. */
export function ReadOnlyNote() {
  return (
    <p className="note" role="status">
      {t('readOnly.note')}
    </p>
  );
}
