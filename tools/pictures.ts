// `npm run pictures`: every screen of the console with the demo's fleet, light and dark, wide and narrow, into
// docs/images/console. Exit code 3 without a Chromium.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type View, browserPath, launchBrowser, openConsole } from '../launch/browser.ts';
import { OPERATOR_KEY } from '../launch/operator-key.ts';
import { spawnService } from '../launch/service.ts';

const root = resolve(import.meta.dirname, '..');
const target = join(root, 'docs/images/console');

const VIEWS: Readonly<Record<string, View>> = {
  'light-1440': { width: 1_440, height: 900, scheme: 'light' },
  'dark-1440': { width: 1_440, height: 900, scheme: 'dark' },
  'light-390': { width: 390, height: 844, scheme: 'light' },
};

/** Ms for rows and pictures to arrive after the network is quiet. */
const SETTLE = 600;

type Prepare = (page: Page) => Promise<void>;
const SCREENS: readonly (readonly [name: string, path: string, prepare?: Prepare])[] = [
  ['overview', ''],
  ['products', 'products'],
  ['products-filtered', 'products?status=sold&brand=Volvo'],
  ['products-nothing', 'products?brand=Lada'],
  ['product', 'products/13'],
  ['product-past', 'products/13?asOf=2000-01-01'],
  ['assign', 'products/13?assign=true'],
  ['new-product', 'products?new=true'],
  ['transports', 'transports?show=all'],
  ['mails', 'mails'],
];

async function picture(page: Page, url: string, [name, path, prepare]: (typeof SCREENS)[number], view: string) {
  await page.goto(`${url}/console/${path}`);
  await page.waitForLoadState('load');
  await prepare?.(page);
  await page.waitForTimeout(SETTLE);
  await page.screenshot({ path: join(target, `${name}-${view}.png`) });
}

async function main(): Promise<void> {
  if (browserPath() === null) {
    console.error('Not run: no Chromium. Install the package chromium, or name one by CHROMIUM.');
    process.exit(3);
  }
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vpds-pictures-'));
  const service = spawnService({ PORT: '0', DATA_DIR, BOOTSTRAP_API_KEY: OPERATOR_KEY, LOG_LEVEL: 'warn' });
  const url = await service.ready(60_000);
  try {
    const env = { ...process.env, VPDS_URL: url, VPDS_API_KEY: OPERATOR_KEY };
    spawnSync(process.execPath, [join(root, 'tools/demo.ts')], { stdio: 'inherit', env });
    await mkdir(target, { recursive: true });
    const browser = await launchBrowser();
    for (const [name, view] of Object.entries(VIEWS)) {
      const { page, context, problems } = await openConsole(browser, url, OPERATOR_KEY, view);
      for (const screen of SCREENS) await picture(page, url, screen, name);
      for (const problem of problems) console.error(`${name}: ${problem}`);
      await context.close();
    }
    await browser.close();
  } finally {
    await service.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

await main();
