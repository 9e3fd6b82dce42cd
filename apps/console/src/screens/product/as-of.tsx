import { Button, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../locales/index.ts';

const route = getRouteApi('/products/$productID');

/** The product at the end of a day. */
export function AsOf({ asOf }: { readonly asOf: string | undefined }) {
  const navigate = route.useNavigate();
  const show = (day: string | undefined) =>
    void navigate({
      search: (before) => ({ ...before, asOf: day === undefined ? undefined : `${day} 23:59:59` }) as never,
    });
  return (
    <div className="bar no-print">
      <label className="muted" htmlFor="as-of" title={t('product.asOfDay')}>
        {t('product.asOfShort')}
      </label>
      <TextInput
        id="as-of"
        type="date"
        value={asOf?.slice(0, 10) ?? ''}
        onChange={(event) => show(event.currentTarget.value || undefined)}
      />
      {asOf !== undefined && <Button onClick={() => show(undefined)}>{t('product.now')}</Button>}
    </div>
  );
}
