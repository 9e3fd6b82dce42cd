import { useNavigate } from '@tanstack/react-router';
import { useKey } from '../../parts/key-bindings.tsx';
import { t } from '../../locales/index.ts';
import { listedBeside, listedSearch } from '../products/listed-order.ts';

/**
 * `[` and `]` open the products before and after this one in the list that it was opened from, Escape that list at the
 * place where it was left.
 */
export function useNeighbours(productID: number, mayLeave: boolean): void {
  const navigate = useNavigate();
  const open = (to: number | null) => () =>
    void navigate({ to: '/products/$productID', params: { productID: String(to) } });
  const previous = listedBeside(productID, -1);
  const next = listedBeside(productID, 1);
  useKey('Escape', t('key.backToList'), () => void navigate({ to: '/products', search: listedSearch() }), mayLeave);
  useKey('[', t('key.previousProduct'), open(previous), mayLeave && previous !== null);
  useKey(']', t('key.nextProduct'), open(next), mayLeave && next !== null);
}
