import { Link } from '@tanstack/react-router';
import { t } from '../locales/index.ts';
import type { Permission } from './screens.ts';
import { useScreenName } from './trail.tsx';

/** Shown if an address leads to a screen that the user may not use. */
export function NotPermitted({ permission }: { readonly permission: Permission }) {
  useScreenName(t('notPermitted.title'));
  return (
    <div className="empty">
      <h1>{t('notPermitted.title')}</h1>
      <p>
        {t('notPermitted.text', { permission: t(`permission.${permission}`) })} <Link to="/">{t('nav.overview')}</Link>
      </p>
    </div>
  );
}
