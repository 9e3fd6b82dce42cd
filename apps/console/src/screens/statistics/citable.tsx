import { Button } from '@mantine/core';
import type { Series } from '../../api/series-parameters.ts';
import { servicePath } from '../../app/document-base.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { toast } from '../../parts/toast.ts';
import { t } from '../../locales/index.ts';
import { periodName, rangeName } from './ranges.ts';

interface CitableProps {
  readonly answer: Series;
  readonly compared: Series | null;
}

/** Links whose numbers never change, and what they answer. */
export function Citable({ answer, compared }: CitableProps) {
  const { isThis, asOf } = answer.citable;
  const day = periodName(asOf, 'day');
  return (
    <section className="card">
      <h2>{t('citable.title')}</h2>
      <p>{t(isThis ? 'citable.this' : 'citable.upTo', { day })}</p>
      <CitableLink answer={answer} />
      {compared !== null && <CitableLink answer={compared} />}
      <p className="muted">{t('citable.means')}</p>
    </section>
  );
}

function urlOf({ citable }: Series): string {
  return `${window.location.origin}${servicePath}${citable.link}`;
}

/** The act that the screen is for. */
export function CiteButton({ answer }: { readonly answer: Series | null }) {
  const cite = (): void => {
    if (answer === null) return;
    void navigator.clipboard.writeText(urlOf(answer));
    toast(t('citable.copied', { range: rangeName(answer), day: periodName(answer.citable.asOf, 'day') }));
  };
  return (
    <Button variant="filled" className="no-print" onClick={cite} disabled={answer === null}>
      {t('citable.act')}
    </Button>
  );
}

function CitableLink({ answer }: Pick<CitableProps, 'answer'>) {
  const url = urlOf(answer);
  const range = rangeName(answer);
  return (
    <p className="bar citable">
      <span className="muted">{range}</span>
      <code title={url}>{url}</code>
      <CopyText text={url} label={t('citable.copy', { range })} />
    </p>
  );
}
