import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Partner, partnersQuery } from '../../api/partners.ts';
import { useMayChange } from '../../app/session.tsx';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { Badge } from '../../parts/status.tsx';
import { t } from '../../locales/index.ts';
import { PartnerDialog } from './partner-dialog.tsx';
import '../products/products.css';

/** The partners that sell for the company: products are assigned to them, and mails go to their addresses. */
export function PartnersScreen() {
  useScreenName(t('nav.partners'));
  const { data: partners, error, refetch } = useQuery(partnersQuery);
  const [edited, setEdited] = useState<Partner | 'new' | null>(null);
  const mayChange = useMayChange();
  useKey('n', t('partners.new'), () => setEdited('new'), mayChange);
  return (
    <div className="products">
      <div className="bar">
        <h1>{t('nav.partners')}</h1>
        <span className="grow" />
        {mayChange && (
          <Button variant="filled" onClick={() => setEdited('new')}>
            {t('partners.new')} <KeyHint of="n" />
          </Button>
        )}
        <CopyAs path="/partners" />
      </div>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {partners === undefined && error === null && <LoadingScreen />}
      {partners?.length === 0 && <p className="empty">{t('partners.none')}</p>}
      {partners !== undefined && partners.length > 0 && (
        <PartnerTable partners={partners} onEdit={mayChange ? setEdited : null} />
      )}
      {edited !== null && <PartnerDialog partner={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

interface PartnerTableProps {
  readonly partners: readonly Partner[];
  /** Null if this session may only read. */
  readonly onEdit: ((partner: Partner) => void) | null;
}

function PartnerTable({ partners, onEdit }: PartnerTableProps) {
  return (
    <div className="table-scroller" tabIndex={0}>
      <table className="table stacked">
        <caption className="sr-only">{t('nav.partners')}</caption>
        <thead>
          <tr>
            {(['name', 'email', 'state', 'acts'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`partners.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {partners.map((partner) => (
            <tr key={partner.commissionPartnerID}>
              <th scope="row" title={partner.name}>
                {partner.name}
              </th>
              <td>{partner.email ?? <span className="muted">{t('value.none')}</span>}</td>
              <td>
                <Badge tone={partner.disabled ? 'plain' : 'ok'}>
                  {t(partner.disabled ? 'partners.disabled' : 'partners.enabled')}
                </Badge>
              </td>
              <td>
                {onEdit !== null && (
                  <Button
                    size="compact-xs"
                    aria-label={t('partners.change', { name: partner.name })}
                    onClick={() => onEdit(partner)}
                  >
                    {t('act.edit')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
