import type { Lacking } from '../../api/overview.ts';
import { t } from '../../locales/index.ts';

/** Numbers that are not final never look final. */
export function LackingNote({ lacking: { unread, recounted } }: { readonly lacking: Lacking }) {
  if (unread === 0 && recounted === '') return null;
  return (
    <p className="note" role="status">
      {recounted !== '' && t('overview.recounted', { numbers: recounted })}{' '}
      {unread > 0 && t('overview.unread', { count: unread })}
    </p>
  );
}
