import { Button, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../../locales/index.ts';

const route = getRouteApi('/products/$productID');

interface AsOfProps {
  readonly asOf: string | undefined;
  /** The fields are being edited: what is typed belongs to the present. */
  readonly isDisabled?: boolean;
}

/** The product at the end of a day. */
export function AsOf({ asOf, isDisabled = false }: AsOfProps) {
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
      <Day key={asOf ?? 'now'} shown={asOf?.slice(0, 10) ?? ''} isDisabled={isDisabled} onChange={show} />
      {asOf !== undefined && <Button onClick={() => show(undefined)}>{t('product.now')}</Button>}
    </div>
  );
}

interface DayProps {
  readonly shown: string;
  readonly isDisabled: boolean;
  readonly onChange: (day: string | undefined) => void;
}

/**
 * The typed time is in effect after Enter, or when the focus leaves it: while a year is typed, each digit makes another
 * whole date.
 */
function Day({ shown, isDisabled, onChange }: DayProps) {
  const [day, setDay] = useState(shown);
  const apply = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    if (currentTarget.validity.valid && day !== shown) onChange(day === '' ? undefined : day);
  };
  return (
    <TextInput
      id="as-of"
      type="date"
      value={day}
      disabled={isDisabled}
      onChange={(event) => setDay(event.currentTarget.value)}
      onBlur={apply}
      // Browsers do not send a form for Enter in a date.
      onKeyDown={(event) => event.key === 'Enter' && apply(event)}
    />
  );
}
