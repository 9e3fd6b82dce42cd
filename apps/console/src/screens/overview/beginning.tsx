import { Link } from '@tanstack/react-router';
import { servicePath } from '../../app/document-base.ts';
import { useMayChange } from '../../app/session.tsx';
import { t } from '../../locales/index.ts';
import { CopyText } from '../../parts/copy-text.tsx';

/** An empty installation: three ways to begin. */
export function Beginning() {
  const mayChange = useMayChange();
  const command = `VPDS_URL=${window.location.origin}${servicePath} VPDS_API_KEY=… npm run demo`;
  return (
    <div className="beginning">
      <h1>{t('beginning.title')}</h1>
      <p className="muted">{t('beginning.purpose')}</p>
      <section className="card">
        <h2>{t('beginning.demo')}</h2>
        <p>{t('beginning.demoText')}</p>
        <p className="bar">
          <code>{command}</code>
          <CopyText text={command} />
        </p>
      </section>
      {mayChange && (
        <section className="card">
          <h2>{t('beginning.product')}</h2>
          <p>
            <Link to="/products" search={{ new: true }}>
              {t('products.new')}
            </Link>
          </p>
        </section>
      )}
      <section className="card">
        <h2>{t('beginning.docs')}</h2>
        <p>
          <a href="../docs/guides/first-steps">{t('beginning.guide')}</a> <a href="../docs">{t('frame.docs')}</a>
        </p>
      </section>
    </div>
  );
}
