import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IMPORTS_PATH, importsQuery } from '../../api/imports.ts';
import { usersQuery } from '../../api/users.ts';
import { useMayChange } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { shownTime } from '../../parts/times.ts';
import { useToday } from '../../parts/use-today.ts';
import { shownValue } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';
import { ImportBadge } from './import-badge.tsx';
import { importName } from './import-name.ts';
import { nameOfUser } from './user-name.ts';
import '../products/products.css';

const COUNTS = ['rows', 'created', 'updated', 'unchanged', 'failed'] as const;

/** All imports of the company, newest first. */
export function ImportsScreen() {
  useScreenName(t('nav.imports'));
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const list = useInfiniteQuery(importsQuery);
  const { data: users = [] } = useQuery(usersQuery);
  const today = useToday();
  const begin = () => void navigate({ to: '/imports/new' });
  useKey('n', t('imports.new'), begin, mayChange);
  return (
    <ListFrame
      title={t('nav.imports')}
      copyAs={
        <>
          {mayChange && (
            <Button variant="filled" onClick={begin}>
              {t('imports.new')} <KeyHint of="n" />
            </Button>
          )}
          <CopyAs path={IMPORTS_PATH} />
        </>
      }
      list={list}
      none={t('imports.none')}
      columns={[
        t('imports.name'),
        t('imports.state'),
        ...COUNTS.map((count) => ({ name: t(`imports.${count}`), isNumber: true as const })),
        t('imports.by'),
        t('imports.begun'),
        t('imports.lastProgress'),
      ]}
      keyOf={({ importID }) => importID}
      targetOf={({ importID }) => ({ to: '/imports/$importID', params: { importID } })}
      cells={(each) => (
        <>
          <th scope="row" title={importName(each)}>
            <Link to="/imports/$importID" params={{ importID: each.importID }}>
              {importName(each)}
            </Link>
          </th>
          <td>
            <ImportBadge state={each.state} />
          </td>
          {COUNTS.map((count) => (
            <td key={count} className="number" data-label={t(`imports.${count}`)}>
              {shownValue(each[count])}
            </td>
          ))}
          <td data-label={t('imports.by')}>{nameOfUser(each.userID, users)}</td>
          <td data-label={t('imports.begun')}>{shownTime(each.begunAt, today)}</td>
          <td data-label={t('imports.lastProgress')}>{shownTime(each.changedAt, today)}</td>
        </>
      )}
    />
  );
}
