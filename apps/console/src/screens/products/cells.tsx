import { Link } from '@tanstack/react-router';
import type { ProductRow } from '../../api/product-row.ts';
import type { FieldKey } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { Badge, ProductStatus } from '../../parts/status.tsx';
import { nowIn, shownRecently } from '../../parts/times.ts';
import { shownPlate, shownValue } from '../../parts/values.ts';
import { Vin } from '../../parts/vin.tsx';
import { t } from '../../locales/index.ts';
import { isNumeric } from './columns.ts';

interface CellProps {
  readonly of: string;
  readonly row: ProductRow;
  readonly field: FieldKey | undefined;
}

/** A value of any type, whatever an update stored. */
export function Cell({ of, row, field }: CellProps) {
  const { timezone } = useMe();
  if (of === 'registrationNumber')
    return (
      <th scope="row">
        <Link to="/products/$productID" params={{ productID: String(row.productID) }}>
          {shownPlate(row.registrationNumber)}
        </Link>
      </th>
    );
  if (of === 'vehicleIdentificationNumber')
    return (
      <td title={row.vehicleIdentificationNumber}>
        <Vin vin={row.vehicleIdentificationNumber} />
      </td>
    );
  if (of === 'status')
    return (
      <td>
        <ProductStatus status={row.status} />{' '}
        {row.dispute === 'open' && <Badge tone="bad">{t('product.dispute')}</Badge>}
        {row.withdrawn !== null && <Badge tone="plain">{t('product.withdrawn')}</Badge>}
      </td>
    );
  const value = row[of];
  if ((of === 'createdAt' || of === 'updatedAt') && typeof value === 'string')
    return (
      <td className="muted" title={value}>
        {shownRecently(value, nowIn(timezone))}
      </td>
    );
  const text = shownValue(value);
  return (
    <td className={isNumeric(field) ? 'number' : undefined} title={text}>
      {value === null || value === undefined ? <span className="muted">{text}</span> : text}
    </td>
  );
}
