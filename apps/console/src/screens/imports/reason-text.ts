import { withNames } from '../../parts/refusal.ts';
import { t, word } from '../../locales/index.ts';

/** Why a row was refused, with the names that the screens show in place of keys. */
export function reasonText(text: string): string {
  return withNames(
    text.replaceAll(/'happenedAt\.(\w+)'/g, (_, status: string) =>
      t('error.field', { name: t('imports.time', { status: word('status', status) }) }),
    ),
  );
}
