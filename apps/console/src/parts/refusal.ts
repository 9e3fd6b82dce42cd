import { RequestFailed } from '../api/request-failed.ts';
import { t, word } from '../locales/index.ts';

/** Why something was not done, in one sentence. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof RequestFailed)) return t('error.defect', { text: String(error) });
  return error.status === 0 ? t('error.offline') : error.message.replaceAll(/'(\w+)'/g, named);
}

/** The field's name on the screen in place of its key. */
function named(quoted: string, key: string): string {
  const name = word('field', key);
  return name === key ? quoted : t('error.field', { name });
}
