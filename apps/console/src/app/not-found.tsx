import { Link } from '@tanstack/react-router';
import { t } from '../locales/index.ts';
import { useScreenName } from './trail.tsx';

export function NotFound() {
  useScreenName(t('notFound.title'));
  return (
    <div className="empty">
      <h1>{t('notFound.title')}</h1>
      <p>
        {t('notFound.text')} <Link to="/">{t('nav.overview')}</Link>
      </p>
    </div>
  );
}
