import { t } from '../../locales/index.ts';

interface Mail {
  /** Null if the partner has no address. */
  readonly to: string | null;
  readonly subject: string;
  readonly text: string;
}

/** Shows the mail as text: contents of fields are never markup here. */
export function MailBody({ mail: { to, subject, text } }: { readonly mail: Mail }) {
  return (
    <section className="mail card" aria-label={t('mail.title')}>
      <dl className="facts">
        <div>
          <dt>{t('mail.to')}</dt>
          <dd>{to ?? t('value.none')}</dd>
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
