import { shownOnce } from '@vpds/accounts';
import { HOLD_WORDS, type Hold, type Settings } from '@vpds/runtime';

/** With a generated key, once, in a line that can be executed. */
export function printBanner(url: string, settings: Settings, generatedKey: string | null, hold: Hold | null): void {
  const base = url.replace('[::1]', 'localhost').replace('0.0.0.0', '127.0.0.1');
  console.log(
    `Vehicle Product Data Service is ready on ${base} (documentation: ${base}/docs, data: ${settings.DATA_DIR}).`,
  );
  if (hold !== null)
    console.log(
      `Nothing leaves it: ${HOLD_WORDS[hold.reason]}, so mails, orders, registrations, polls and checks of URLs are held. See vpds effects.`,
    );
  if (generatedKey === null) return;
  console.log(`
${shownOnce(generatedKey)}
Create a product:

  curl -s ${base}/product/create -H 'X-Api-Key: ${generatedKey}' -H 'Content-Type: application/json' -d '{"vehicleIdentificationNumber":"WVWZZZ1KZAW000001","fields":{"brand":"Volkswagen","model":"Golf"}}'

and find it again:

  curl -s ${base}/product/search/vehicleIdentificationNumber/WVW%25 -H 'X-Api-Key: ${generatedKey}'
`);
}
