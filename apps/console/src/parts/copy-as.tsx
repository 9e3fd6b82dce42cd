import { Button, Menu } from '@mantine/core';
import { servicePath } from '../app/document-base.ts';
import { t } from '../locales/index.ts';
import { toast } from './toast.ts';

interface CopyAsProps {
  /** The path of the call that answers what this view shows. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
}

/** A shell reads nothing inside single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function targetOf({ path, query = {} }: CopyAsProps): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(parameters).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Every view is a link and a call. */
export function CopyAs(props: CopyAsProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button className="copy-as no-print">{t('copy.as')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <CopyAsItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The items alone, for a view that has a menu already. */
export function CopyAsItems(props: CopyAsProps) {
  const target = targetOf(props);
  const copy = (what: string, text: string) => () => {
    void navigator.clipboard.writeText(text);
    toast(t('copy.done', { what }));
  };
  const url = `${window.location.origin}${servicePath}${target}`;
  return (
    <>
      <Menu.Label>{t('copy.as')}</Menu.Label>
      <Menu.Item onClick={copy(t('copy.link'), window.location.href)}>{t('copy.link')}</Menu.Item>
      <Menu.Item onClick={copy(t('copy.curl'), `curl -s ${quoted(url)} -H "X-Api-Key: $VPDS_API_KEY"`)}>
        {t('copy.curl')}
      </Menu.Item>
      <Menu.Item onClick={copy(t('copy.vpds'), `vpds get ${quoted(target)}`)}>{t('copy.vpds')}</Menu.Item>
    </>
  );
}
