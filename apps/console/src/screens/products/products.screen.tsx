import { Button } from '@mantine/core';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { fieldsQuery, productsTotal, queryOf } from '../../api/products.ts';
import { ReadOnlyNote } from '../../app/read-only.tsx';
import { useMayChange } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { t } from '../../locales/index.ts';
import { BulkActs } from './bulk-acts.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { USUAL_COLUMNS } from './columns.ts';
import { ExportCsv } from './export-csv.tsx';
import { Filters } from './filters.tsx';
import { rememberSearch } from './listed-order.ts';
import { CREATION, NO_DRAFT, NewProduct } from './new-product.tsx';
import { ProductsTable } from './products-table.tsx';
import { type ProductsSearch, filtersOf } from './products.search.ts';
import { SavedViews } from './saved-views.tsx';
import './products.css';

const route = getRouteApi('/products');

/** The screen to find one product, or to act on many. */
export function ProductsScreen() {
  useScreenName(t('nav.products'));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<ProductsSearch>, replace = false) =>
    void navigate({ search: (before) => withoutEmpty({ ...before, ...next }), replace });
  useEffect(() => rememberSearch(search), [search]);
  const filters = filtersOf(search);
  const columns = search.columns ?? USUAL_COLUMNS;
  const { data: fields = [], isLoadingError, error, refetch } = useQuery(fieldsQuery);
  const noFields = isLoadingError ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null;
  const total = useQuery(productsTotal(filters)).data ?? '';
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const mayChange = useMayChange();
  const [draft, setDraft] = useState(NO_DRAFT);
  const isCreating = useIsMutating(CREATION) > 0;
  useKey('n', t('products.new'), () => change({ new: true }), mayChange);
  return (
    <div className="products">
      <div className="bar">
        <h1>{t('nav.products')}</h1>
        <span className="muted" role="status">
          {total === '' ? '' : t('products.count', { total })}
        </span>
        <span className="grow" />
        <div className="bar wide-only">
          <ChooseColumns columns={columns} fields={fields} onChange={(next) => change({ columns: next })} />
          <ExportCsv filters={filters} columns={columns} fields={fields} />
        </div>
        {mayChange && (
          <Button variant="filled" onClick={() => change({ new: true })}>
            {t('products.new')} <KeyHint of="n" />
          </Button>
        )}
      </div>
      <div className="bar">
        <Filters filters={filters} onChange={change} />
        <span className="grow" />
        <SavedViews />
        <CopyAs path="/products" query={queryOf(filters)} />
      </div>
      {noFields}
      {search.new === true && !mayChange && <ReadOnlyNote />}
      <ProductsTable
        filters={filters}
        columns={columns}
        fields={fields}
        total={total}
        selected={selected}
        onSelect={setSelected}
        onChange={change}
      />
      {mayChange && selected.size > 0 && (
        <BulkActs
          productIDs={[...selected]}
          onDone={(done) => setSelected((before) => new Set([...before].filter((productID) => !done.has(productID))))}
          onClear={() => setSelected(new Set())}
        />
      )}
      <Unsaved isOn={draft !== NO_DRAFT && !isCreating} />
      {search.new === true && mayChange && (
        // A form that was left is no place to go back to.
        <NewProduct
          draft={draft}
          onDraft={setDraft}
          fields={fields}
          noFields={noFields}
          onClose={() => change({ new: undefined as never }, true)}
        />
      )}
    </div>
  );
}

/** An address has no parameters without a value. */
function withoutEmpty(search: ProductsSearch): ProductsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
