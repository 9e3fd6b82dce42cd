import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Download, Locator, Page } from 'playwright-core';
import { unlessMissing } from '@vpds/kernel/testing';
import { WIDE, type SignedIn, type View, browserPath, launchBrowser, openConsole } from '../../launch/browser.ts';
import { Api } from './api.ts';
import { type RunningService, startService, stopAndRemove } from './service.ts';

/** `npm run test:console` reports a missing browser and exits with 3; here the other tests run without it. */
export const describeInBrowser = unlessMissing(browserPath() === null ? 'no browser' : null, describe);

/** The service and the browser of a file's tests. They are there once `beforeAll` is over. */
export interface TestedConsole {
  readonly service: RunningService;
  readonly operator: Api;
  readonly browser: Browser;
}

/** Starts them before all tests of the file, and ends them after. Without a browser nothing is started. */
export function testedConsole(
  prepare: (tested: TestedConsole) => Promise<unknown> = async () => undefined,
  within = 90_000,
): TestedConsole {
  const tested: { -readonly [part in keyof TestedConsole]?: TestedConsole[part] } = {};
  beforeAll(async () => {
    if (browserPath() === null) return;
    // Tests wait until the platform has answered for hundreds of products.
    const env = { PLATFORM_REQUESTS_PER_SECOND: '1000' };
    tested.service = await startService({ env, readyWithin: 60_000 });
    tested.operator = new Api(tested.service.url);
    tested.browser = await launchBrowser();
    await prepare(tested as TestedConsole);
  }, within);
  afterAll(async () => {
    await tested.browser?.close();
    await stopAndRemove(tested.service);
  });
  return tested as TestedConsole;
}

/** Requests of these addresses fail between `begin` and `end`. */
export function brokenUntilMended(page: Page, addresses: RegExp) {
  const json = { status: 'error', message: 'Internal server error', code: 'internal_error' };
  return {
    begin: () => page.route(addresses, (route) => route.fulfill({ status: 500, json })),
    end: () => page.unroute(addresses),
  };
}

/** Presses of Tab after which something counts as not reachable. */
const MOST_TABS = 120;

/** Acts in the console of the service at `url`, entered with `key`. What the page reported fails the test. */
export async function inConsole<T>(
  browser: Browser,
  url: string,
  key: string,
  act: (signedIn: SignedIn) => Promise<T>,
  view: View = WIDE,
): Promise<T> {
  const entered = await openConsole(browser, url, key, view);
  try {
    const result = await act(entered);
    expect(entered.problems).toEqual([]);
    return result;
  } catch (error) {
    throw new Error(await shownBy(entered.page), { cause: error });
  } finally {
    await entered.context.close();
  }
}

/** The page's text, added to the error of a failed test. */
async function shownBy(page: Page): Promise<string> {
  // A page that has crashed must not hide why.
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
  return `The page showed, at ${page.url()}:\n${text}`;
}

/** Violations of WCAG that axe finds, by rule. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(`axe
    .run(document, { resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`);
}

export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Answers the question before a form is left in which something was typed. */
export function leaveQuestion(page: Page) {
  const question = page.getByRole('dialog', { name: 'Leave the form?' });
  return {
    stay: async () => {
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'hidden' });
    },
    leave: () => question.getByRole('button', { name: 'Leave without saving' }).click(),
  };
}

export async function downloadedText(download: Download): Promise<string> {
  return Buffer.concat(await (await download.createReadStream()).toArray()).toString();
}

/** Fills in what an order of a transport needs. */
export async function fillAddresses(order: Locator): Promise<void> {
  for (const end of ['Pickup', 'Delivery'])
    await order.getByRole('group', { name: end }).getByLabel('Address').fill('Havnegade 1, 7100 Vejle');
}

/** Presses Tab until `locator` has the focus. @throws Error if it cannot be reached */
export async function tabTo(page: Page, locator: Locator): Promise<void> {
  await locator.waitFor();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await hasFocus(locator)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab reaches ${String(locator)}`);
}

/** Replaces the text of the focused field. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
