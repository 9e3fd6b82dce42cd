import { t } from '../../locales/index.ts';

interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** As text: what a field contains is never markup here. */
export function MailBody({ mail: { from, to, subject, text } }: { readonly mail: Mail }) {
  return (
    <section className="mail card" aria-label={t('mail.title')}>
      <dl className="facts">
        <div>
          <dt>{t('mail.from')}</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>{t('mail.to')}</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>{t('mail.subject')}</dt>
          <dd>{subject}</dd>
        </div>
      </dl>
      <pre>{text}</pre>
    </section>
  );
}
