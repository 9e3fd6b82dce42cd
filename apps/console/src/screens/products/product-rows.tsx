import { Checkbox, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProductRow } from '../../api/product-row.ts';
import type { FieldKey } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { Badge, ProductStatus } from '../../parts/status.tsx';
import { shownPlate } from '../../parts/values.ts';
import { Vin } from '../../parts/vin.tsx';
import { t } from '../../locales/index.ts';
import { Cell } from './cells.tsx';
import { columnHead, isNumeric } from './columns.ts';
import { type ProductsFilters, type ProductsSearch, isOnlyByUpdates, sortOf } from './products.search.ts';

interface AnyHeadProps {
  readonly fields: readonly FieldKey[];
  readonly filters: ProductsFilters;
  readonly onChange: (next: Partial<ProductsSearch>) => void;
}

export function Heads({ columns, ...shared }: AnyHeadProps & { readonly columns: readonly string[] }) {
  return (
    <tr>
      <th className="select-cell" scope="col">
        <span className="sr-only">{t('products.select')}</span>
      </th>
      {columns.map((key) => (
        <Head key={key} of={key} {...shared} />
      ))}
    </tr>
  );
}

interface HeadProps extends AnyHeadProps {
  readonly of: string;
}

/** The list is in the order of creation or of the last change, newest first: these two heads choose. */
function Head({ of, fields, filters, onChange }: HeadProps) {
  const field = fields.find(({ key }) => key === of);
  const sort = of === 'updatedAt' ? 'updated' : 'created';
  const isChosen = sort === sortOf(filters);
  const name = columnHead(of, fields, useMe().company.currency);
  const className = isNumeric(field) ? 'number' : undefined;
  if (of !== 'updatedAt' && (of !== 'createdAt' || isOnlyByUpdates(filters)))
    return (
      <th scope="col" className={className} title={name}>
        {name}
      </th>
    );
  return (
    <th scope="col" className={className} aria-sort={isChosen ? 'descending' : 'none'}>
      <UnstyledButton
        className="head-button"
        onClick={() => onChange({ sort: (of === 'updatedAt' ? 'updated' : undefined) as never })}
      >
        {name} <span aria-hidden="true">{isChosen ? '↓' : ''}</span>
      </UnstyledButton>
    </th>
  );
}

export function Spacer({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true" className="spacer" style={{ height }}>
      <td />
    </tr>
  );
}

interface AnyRowProps {
  /** Undefined while its page is loading. */
  readonly row: ProductRow | undefined;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onToggle: (isRange: boolean) => void;
  readonly onPoint: () => void;
}

interface RowProps extends AnyRowProps {
  readonly columns: readonly string[];
  readonly fields: readonly FieldKey[];
}

/** A row on the screen: keys act on the current one, which is said, too. */
function attributesOf(props: AnyRowProps) {
  const { index, isCurrent } = props;
  return { className: classOf(props), 'aria-rowindex': index + 1, 'aria-current': isCurrent } as const;
}

function classOf({ row, isCurrent, isSelected }: AnyRowProps): string {
  const parts = [
    isCurrent && 'current',
    isSelected && 'selected',
    row !== undefined && row.withdrawn !== null && 'withdrawn',
  ];
  return parts.filter(Boolean).join(' ');
}

export function Row(props: RowProps) {
  const { row, isSelected, columns, fields, onToggle, onPoint } = props;
  return (
    <tr {...attributesOf(props)} aria-selected={isSelected} onClick={onPoint}>
      <td className="select-cell">
        <Checkbox
          checked={isSelected}
          disabled={row === undefined}
          aria-label={t('products.selectRow', { plate: shownPlate(row?.registrationNumber) })}
          onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      {columns.map((key) =>
        row === undefined ? (
          <td key={key}>
            <span className="cell-skeleton" />
          </td>
        ) : (
          <Cell key={key} of={key} row={row} field={fields.find((field) => field.key === key)} />
        ),
      )}
    </tr>
  );
}

/** A row on a narrow screen: plate, the VIN's end, status, one fact. */
export function CardRow(props: AnyRowProps) {
  const { row, onPoint } = props;
  return (
    <tr {...attributesOf(props)} className={`${classOf(props)} card-row`} onClick={onPoint}>
      <td>
        {row === undefined ? (
          <span className="cell-skeleton" />
        ) : (
          <Link to="/products/$productID" params={{ productID: String(row.productID) }} className="product-card">
            <b>{shownPlate(row.registrationNumber)}</b>
            <Vin vin={row.vehicleIdentificationNumber.slice(-6)} />
            <span className="product-card-status">
              <ProductStatus status={row.status} />
              {row.dispute === 'open' && <Badge tone="bad">{t('product.dispute')}</Badge>}
            </span>
            <span className="muted">{[row['brand'], row['model']].filter(Boolean).join(' ')}</span>
          </Link>
        )}
      </td>
    </tr>
  );
}
