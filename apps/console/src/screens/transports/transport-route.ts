import { t } from '../../locales/index.ts';

interface Route {
  readonly pickupCompanyName: string | null;
  readonly deliveryCompanyName: string | null;
}

/** The companies of pickup and delivery; the order may lack either. */
export function routeOf({ pickupCompanyName: from, deliveryCompanyName: to }: Route): string {
  return from === null && to === null
    ? t('value.none')
    : [from, to].map((end) => end ?? t('value.unknown')).join(' → ');
}
