import { t } from '../../locales/index.ts';

/** Its own name; the beginning of its id after the name was erased. */
export function importName({ name, importID }: { readonly name: string; readonly importID: string }): string {
  return name === '' ? t('imports.unnamed', { importID: importID.slice(0, 8) }) : name;
}
