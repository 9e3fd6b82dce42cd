import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useScreens } from './screens.ts';
import { useMayChange } from './session.tsx';
import type { ProductRow } from '../api/product-row.ts';
import { foundProducts } from '../api/products.ts';
import { shownPlate } from '../parts/values.ts';
import { t, word } from '../locales/index.ts';

/** Ms without a key before the service is asked. */
const PAUSE = 150;
/** Characters; shorter texts only find actions. */
const SHORTEST = 3;

/** `Ctrl K`: a product by its plate, VIN or its end, id or own id; or a screen. */
export function SearchEverything() {
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE);
  /** The text for which Enter was pressed before its results were there. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const isAsked = asked.length >= SHORTEST;
  const isSettled = asked === text.trim();
  // Results for another text are never shown: Enter would open one.
  const { data: found, isPending, error } = useQuery({ ...foundProducts(asked), enabled: isAsked && isSettled });
  const isUnderWay = text.trim().length >= SHORTEST && (!isSettled || isPending);
  const isFound = error === null ? 'search.nothing' : 'search.failed';
  const nothingFound = isUnderWay ? 'search.underWay' : isAsked ? isFound : 'search.more';
  const open = ({ productID }: ProductRow): void =>
    void navigate({ to: '/products/$productID', params: { productID: String(productID) } });
  const meant = isAsked && isSettled ? (found ?? []) : [];
  const products: SpotlightActionData[] = meant.map((product) => ({
    id: `product-${product.productID}`,
    label: `${shownPlate(product.registrationNumber)} · ${product.vehicleIdentificationNumber}`,
    description: [product.brand, product.model, word('status', product.status)].filter(Boolean).join(' · '),
    onClick: () => open(product),
  }));
  const isNamed = (label: string): boolean => label.toLowerCase().includes(text.trim().toLowerCase());
  const named = useScreens().filter(({ name }) => isNamed(t(name)));
  const screens: SpotlightActionData[] = named.map(({ to, name }) => ({
    id: to,
    label: t(name),
    onClick: () => void navigate({ to }),
  }));
  /** Opens the first result, which Spotlight may not have marked yet when Enter is pressed, or as soon as there is one. */
  const openFirst = (): void => {
    const product = meant[0];
    const screen = named[0];
    if (isUnderWay) return setAwaited(text.trim());
    setAwaited(null);
    if (text.trim() === '' || (product === undefined && screen === undefined)) return;
    spotlight.close();
    if (product !== undefined) open(product);
    else if (screen !== undefined) void navigate({ to: screen.to });
  };
  useEffect(() => {
    if (awaited === text.trim() && !isUnderWay) openFirst();
  });
  const newProduct: SpotlightActionData = {
    id: 'new',
    label: t('products.new'),
    onClick: () => void navigate({ to: '/products', search: { new: true } }),
  };
  const places = mayChange && isNamed(newProduct.label ?? '') ? [...screens, newProduct] : screens;
  // A group without entries would hide that nothing was found.
  const groups: SpotlightActionGroupData[] = [
    { group: t('nav.products'), actions: products },
    { group: t('search.goTo'), actions: places },
  ].filter(({ actions }) => actions.length > 0);
  return (
    <Spotlight
      actions={groups}
      filter={(_, all) => all}
      query={text}
      onQueryChange={setText}
      shortcut="mod + K"
      onSpotlightClose={() => setAwaited(null)}
      yOffset="12dvh"
      nothingFound={t(nothingFound)}
      searchProps={{
        placeholder: t('frame.search'),
        'aria-label': t('frame.search'),
        onKeyDown: ({ key }) => {
          if (key === 'Enter' && document.querySelector('[data-action][data-selected]') === null) openFirst();
        },
      }}
      transitionProps={{ duration: 0 }}
      highlightQuery
      scrollable
      maxHeight={420}
    />
  );
}
