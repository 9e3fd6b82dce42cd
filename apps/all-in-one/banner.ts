import { signInUrl } from '@vpds/accounts';
import { HOLD_WORDS, type Hold, type Settings } from '@vpds/runtime';

interface Shown {
  /** In lines that can be executed. */
  readonly generatedKey: string | null;
  /** Secret of a link that signs in once; null if nobody reads the output. */
  readonly link: string | null;
  readonly hold: Hold | null;
}

export function printBanner(url: string, settings: Settings, { generatedKey, link, hold }: Shown): void {
  const base = url.replace('[::1]', 'localhost').replace('0.0.0.0', '127.0.0.1');
  // Written in one piece: a program that waits for the first line finds the others, too.
  console.log(
    [
      `Vehicle Product Data Service is ready on ${base} (console: ${base}/console/, documentation: ${base}/docs, data: ${settings.DATA_DIR}).`,
      ...(hold === null ? [] : [heldLine(hold)]),
      ...(link === null ? [] : ['', LINK_LINE, '', `  ${signInUrl(base, link)}`]),
    ].join('\n'),
  );
  if (generatedKey === null) return;
  console.log(`
Create a product:

  curl -s ${base}/product/create -H 'X-Api-Key: ${generatedKey}' -H 'Content-Type: application/json' -d '{"vehicleIdentificationNumber":"WVWZZZ1KZAW000001","fields":{"brand":"Volkswagen","model":"Golf"}}'

and find it again:

  curl -s ${base}/product/search/vehicleIdentificationNumber/WVW%25 -H 'X-Api-Key: ${generatedKey}'
`);
}

const LINK_LINE = 'Open the console. This link signs you in once, within 15 minutes:';

function heldLine({ reason }: Hold): string {
  return `Nothing leaves it: ${HOLD_WORDS[reason]}, so mails, orders, registrations, polls and checks of URLs are held. See vpds effects.`;
}
