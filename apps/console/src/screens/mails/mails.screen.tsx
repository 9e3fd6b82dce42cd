import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { mailsQuery } from '../../api/mails.ts';
import { partnersQuery } from '../../api/partners.ts';
import { useMayChange } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { shownTime } from '../../parts/times.ts';
import { useToday } from '../../parts/use-today.ts';
import { t, word } from '../../locales/index.ts';
import { MailBadge } from './mail-badge.tsx';
import { MAIL_STATES } from './mails.search.ts';
import { SendAgain } from './send-again.tsx';
import { ShowMail } from './show-mail.tsx';
import '../products/products.css';

const route = getRouteApi('/mails');

export function MailsScreen() {
  useScreenName(t('nav.mails'));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayChange = useMayChange();
  const list = useInfiniteQuery(mailsQuery(search));
  const { data: partners = [] } = useQuery(partnersQuery);
  const names = new Map(partners.map(({ commissionPartnerID, name }) => [commissionPartnerID, name]));
  const today = useToday();
  const show = (value: string) =>
    void navigate({ search: (before) => ({ ...before, state: value === 'all' ? undefined : value }) as never });
  return (
    <ListFrame
      title={t('nav.mails')}
      filter={{
        label: t('mails.show'),
        value: search.state ?? 'all',
        onChange: show,
        data: [
          { value: 'all', label: t('mails.all') },
          ...MAIL_STATES.map((value) => ({ value, label: word('mailState', value) })),
        ],
      }}
      copyAs={<CopyAs path="/notifications" query={{ ...search }} />}
      notes={
        search.partner !== undefined && (
          <div className="bar">
            <FilterChip
              name={t('filter.partner')}
              onDrop={() => void navigate({ search: (before) => ({ ...before, partner: undefined }) as never })}
            >
              {names.get(search.partner) ?? search.partner}
            </FilterChip>
          </div>
        )
      }
      list={list}
      none={t('mails.none')}
      columns={[
        t('mails.product'),
        t('filter.partner'),
        t('mails.state'),
        t('mails.requested'),
        t('mails.since'),
        t('transport.acts'),
      ]}
      keyOf={({ notificationID }) => notificationID}
      targetOf={({ productID }) => ({ to: '/products/$productID', params: { productID: String(productID) } })}
      cells={(mail, isCurrent) => (
        <>
          <th scope="row">
            <Link to="/products/$productID" params={{ productID: String(mail.productID) }}>
              {t('mails.productOf', { productID: String(mail.productID) })}
            </Link>
          </th>
          <td>{names.get(mail.commissionPartnerID) ?? mail.commissionPartnerID}</td>
          <td>
            <MailBadge state={mail.state} />{' '}
            {mail.notBefore !== null && t('mails.notBefore', { at: shownTime(mail.notBefore, today) })}
          </td>
          <td data-label={t('mails.requested')}>{shownTime(mail.createdAt, today)}</td>
          <td data-label={t('mails.since')}>{shownTime(mail.updatedAt, today)}</td>
          <td>
            <div className="bar">
              <ShowMail notificationID={mail.notificationID} />
              {mayChange && <SendAgain mail={mail} isCurrent={isCurrent} />}
            </div>
          </td>
        </>
      )}
    />
  );
}
