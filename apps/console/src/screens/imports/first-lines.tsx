import { t } from '../../locales/index.ts';

/** Lines that are rows by themselves: nothing of them is mapped. */
export function FirstLines({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <section className="card first-lines" aria-label={t('imports.firstLines')}>
      <h2>{t('imports.firstLines')}</h2>
      <p className="muted">{t('imports.rowsAsTheyAre')}</p>
      {rows.map(([text], index) => (
        <code key={index} title={text}>
          {text}
        </code>
      ))}
    </section>
  );
}
