import { Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { mailsQuery } from '../../api/mails.ts';
import { partnersQuery } from '../../api/partners.ts';
import { sendMailAgain } from '../../api/product-acts.ts';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { useMe } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { nowIn, shownTime } from '../../parts/times.ts';
import { t, word } from '../../locales/index.ts';
import { MailBadge } from './mail-badge.tsx';
import { MAIL_STATES } from './mails.search.ts';
import { ShowMail } from './show-mail.tsx';
import '../products/products.css';

const route = getRouteApi('/mails');

export function MailsScreen() {
  useScreenName(t('nav.mails'));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { timezone } = useMe();
  const list = useInfiniteQuery(mailsQuery(search));
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows);
  const { data: partners = [] } = useQuery(partnersQuery);
  const names = new Map(partners.map(({ commissionPartnerID, name }) => [commissionPartnerID, name]));
  const today = nowIn(timezone);
  const show = (value: string) =>
    void navigate({ search: (before) => ({ ...before, state: value === 'all' ? undefined : value }) as never });
  return (
    <div className="products">
      <div className="bar">
        <h1>{t('nav.mails')}</h1>
        <span className="grow" />
        <SegmentedControl
          size="xs"
          transitionDuration={0}
          aria-label={t('mails.show')}
          value={search.state ?? 'all'}
          onChange={show}
          data={[
            { value: 'all', label: t('mails.all') },
            ...MAIL_STATES.map((value) => ({ value, label: word('mailState', value) })),
          ]}
        />
        <CopyAs path="/notifications" query={{ ...search }} />
      </div>
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <LoadingScreen />}
      {list.isSuccess && rows.length === 0 && <p className="empty">{t('mails.none')}</p>}
      {rows.length > 0 && (
        <div className="table-scroller" tabIndex={0}>
          <table className="table">
            <caption className="sr-only">{t('nav.mails')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('mails.product')}</th>
                <th scope="col">{t('filter.partner')}</th>
                <th scope="col">{t('mails.state')}</th>
                <th scope="col">{t('mails.since')}</th>
                <th scope="col">{t('mails.note')}</th>
                <th scope="col">{t('transport.acts')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((mail) => (
                <tr key={mail.notificationID}>
                  <th scope="row">
                    <Link to="/products/$productID" params={{ productID: String(mail.productID) }}>
                      {mail.productID}
                    </Link>
                  </th>
                  <td>{names.get(mail.commissionPartnerID) ?? mail.commissionPartnerID}</td>
                  <td>
                    <MailBadge state={mail.state} />
                  </td>
                  <td>{shownTime(mail.updatedAt, today)}</td>
                  <td>
                    {mail.notBefore === null ? '' : t('mails.notBefore', { at: shownTime(mail.notBefore, today) })}
                  </td>
                  <td className="bar">
                    <ShowMail notificationID={mail.notificationID} />
                    <Again notificationID={mail.notificationID} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('act.more')}
        </Button>
      )}
    </div>
  );
}

function Again({ notificationID }: { readonly notificationID: string }) {
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendMailAgain(notificationID),
    onSuccess: async () => {
      notifications.show({ message: t('mail.againDone') });
      await queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (error) => notifications.show({ color: 'red', message: error.message }),
  });
  return (
    <Button size="compact-xs" loading={again.isPending} onClick={() => again.mutate()}>
      {t('mail.again')}
    </Button>
  );
}
