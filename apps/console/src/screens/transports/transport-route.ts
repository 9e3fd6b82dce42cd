import { t } from '../../locales/index.ts';

interface Route {
  readonly pickupCompanyName: string | null;
  readonly deliveryCompanyName: string | null;
}

/** From whom to whom, as far as the order names them. */
export function routeOf({ pickupCompanyName: from, deliveryCompanyName: to }: Route): string {
  return from === null && to === null
    ? t('value.none')
    : [from, to].map((end) => end ?? t('value.unknown')).join(' → ');
}
