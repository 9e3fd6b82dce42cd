import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, preparedQuery } from '../../api/prepared-data.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { Badge, type Tone } from '../../parts/status.tsx';
import { t, word } from '../../locales/index.ts';

const TONES: Readonly<Record<string, Tone>> = { ok: 'ok', pending: 'busy', unreachable: 'bad' };

interface PreparedLink {
  readonly name: string;
  readonly url: string;
  readonly isPicture: boolean;
  readonly private: number;
  readonly state: string;
  readonly reason: string | null;
}

/**
 * Pictures and documents that were submitted for the VIN. They are on other hosts, which do not learn who opens them.
 */
export function PreparedCard({ vin }: { readonly vin: string }) {
  const { data: prepared, isLoadingError, error, refetch } = useQuery(preparedQuery(vin));
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: (prepared?.documents.length ?? 0) > 0 });
  if (isLoadingError)
    return (
      <section className="card">
        <h2>{t('prepared.title')}</h2>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (prepared === undefined || prepared.images.length + prepared.documents.length === 0) return null;
  const links: readonly PreparedLink[] = [
    ...prepared.images.map(({ imageUrl, ...checked }, index) => ({
      name: t('prepared.picture', { number: index + 1 }),
      url: imageUrl,
      isPicture: true,
      ...checked,
    })),
    ...prepared.documents.map(({ documentUrl, documentCategoryID, ...checked }) => ({
      name: categories?.get(documentCategoryID) ?? t('prepared.document'),
      url: documentUrl,
      isPicture: false,
      ...checked,
    })),
  ];
  return (
    <section className="card">
      <h2>{t('prepared.title')}</h2>
      <ul className="prepared">
        {links.map((link) => (
          <li key={`${link.name} ${link.url}`}>
            <a href={link.url} target="_blank" rel="noreferrer" title={link.url}>
              {link.isPicture ? (
                <img src={link.url} alt={link.name} loading="lazy" referrerPolicy="no-referrer" />
              ) : (
                link.name
              )}
            </a>
            <span className="prepared-file muted">{fileOf(link.url)}</span>
            {link.private === 1 && <span className="muted">{t('prepared.private')}</span>}
            <span title={link.reason ?? undefined}>
              <Badge tone={TONES[link.state] ?? 'plain'}>{word('urlState', link.state)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function fileOf(url: string): string {
  const { pathname, host } = URL.canParse(url) ? new URL(url) : { pathname: url, host: '' };
  return pathname.split('/').findLast((part) => part !== '') ?? host;
}
