// `npm run pictures`: every screen of the console with the demo's fleet, light and dark, wide and narrow, into
// docs/images/console. Exit code 3 without a Chromium.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { type View, browserPath, launchBrowser, openConsole } from '../launch/browser.ts';
import { OPERATOR_KEY } from '../launch/operator-key.ts';
import { spawnService } from '../launch/service.ts';
import { Caller } from './caller.ts';

const root = resolve(import.meta.dirname, '..');
const target = join(root, 'docs/images/console');

const VIEWS: Readonly<Record<string, View>> = {
  'light-1440': { width: 1_440, height: 900, scheme: 'light' },
  'dark-1440': { width: 1_440, height: 900, scheme: 'dark' },
  'light-390': { width: 390, height: 844, scheme: 'light' },
  'dark-390': { width: 390, height: 844, scheme: 'dark' },
};

/** The quality of the pictures in percent: text stays sharp, and all of them have about a megabyte. */
const QUALITY = 80;

/** Ms for layers to be laid out after the network is quiet. */
const SETTLE = 200;

/** Ms after which times of the service differ. */
const NEXT_SECOND = 1_100;

interface Story {
  readonly productID: number;
  /** A time before the assignment, in the service's format. */
  readonly before: string;
  /** A product on auction, with prices: ready to be assigned. */
  readonly assignable: number;
  readonly importID: string;
}

type Screen = readonly [name: string, path: (story: Story) => string, prepare?: (page: Page) => Promise<void>];

const SCREENS: readonly Screen[] = [
  ['overview', () => ''],
  ['products', () => 'products'],
  ['products-filtered', () => 'products?status=sold&brand=Volvo'],
  ['products-nothing', () => 'products?brand=Lada'],
  ['products-selected', () => 'products?status=onAuction', selectThree],
  ['product', ({ productID }) => `products/${productID}`],
  ['product-edited', ({ productID }) => `products/${productID}`, (page) => page.keyboard.press('e')],
  ['product-past', ({ productID, before }) => `products/${productID}?asOf=${encodeURIComponent(before)}`],
  ['assign', ({ assignable }) => `products/${assignable}?assign=true`],
  ['new-product', () => 'products?new=true'],
  ['transports', () => 'transports'],
  ['mails', () => 'mails'],
  ['imports', () => 'imports'],
  ['import', ({ importID }) => `imports/${importID}`],
  ['new-import', () => 'imports/new', checkSales],
  ['statistics', () => 'statistics?measure=products.created&by=month&group=brand'],
  ['partners', () => 'partners'],
];

async function selectThree(page: Page): Promise<void> {
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
}

const SALES = `VIN;Make;Model;Price;Sold;Seller
4T4BF1FK5DR275482;Toyota;Camry;13500;Thu Dec 18 2014 11:30:00 GMT-0800 (PST);avis corporation
4T1BK1FK0DU529833;Toyota;Camry;22000;Wed Dec 17 2014 12:30:00 GMT-0800 (PST);the car exchange
4T1BF1FK4DU2074;Toyota;Camry;13800;Wed Dec 17 2014 12:30:00 GMT-0800 (PST);jimmy vasser toyota
4T4BF1FK2DR316831;Toyota;Camry;14.900;Tue Dec 23 2014 10:00:00 GMT-0800 (PST);the car exchange
4T1BF1FK5DU000121;Toyota;Camry;15250;—;avis corporation
`;
const SALES_COLUMNS = {
  VIN: 'vehicleIdentificationNumber',
  Make: 'brand',
  Model: 'model',
  Price: { to: 'salesPriceDealer', decimal: ',' },
  Sold: 'happenedAt.sold',
  Seller: null,
};

/** @returns the id of the import */
async function importSales(url: string, key: string): Promise<string> {
  const query = new URLSearchParams({ name: 'sales-2014.csv', id: 'line', columns: JSON.stringify(SALES_COLUMNS) });
  const response = await fetch(`${url}/product/import?${query.toString()}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'text/csv' },
    body: SALES,
  });
  const { message } = (await response.json()) as { message: { importID: string } };
  return message.importID;
}

/** A file with a question and a refused row, which is left there. */
async function checkSales(page: Page): Promise<void> {
  const file = { name: 'sales-2015.csv', mimeType: 'text/csv', buffer: Buffer.from(SALES) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('combobox', { name: 'What Price is' }).selectOption('salesPriceDealer');
  await page.getByRole('combobox', { name: 'What Sold is' }).selectOption('happenedAt.sold');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 3 rows' }).waitFor();
}

/** The company of the demo's fleet, a clerk of it, and her day. @returns her key */
async function tellStory(url: string): Promise<Story & { readonly key: string }> {
  const operator = new Caller(url, OPERATOR_KEY);
  await operator.ok(
    '/company',
    { name: 'Bilhuset Kolding A/S', currency: 'DKK', replyTo: 'salg@bilhuset.example' },
    'PATCH',
  );
  const permissions = ['uploadResources', 'administerCompany', 'importHistory', 'analyse'];
  const clerk = { companyID: 1, name: 'Karen Clerk', email: 'karen@bilhuset.example', permissions };
  const { userID } = await operator.ok<{ userID: number }>('/admin/users', clerk);
  const { apiKey } = await operator.ok<{ apiKey: string }>('/admin/api-keys', { userID, label: 'desk' });
  const karen = new Caller(url, apiKey);
  await karen.ok('/custom-fields', { alias: 'auctionGrade', type: 'int' });
  const partner = { name: 'Nordic Trade', email: 'desk@nordictrade.example' };
  const { commissionPartnerID } = await karen.ok<{ commissionPartnerID: number }>('/partners', partner);
  const sold = await sellByCommission(karen, commissionPartnerID);
  const assignable = await karen.ok<number>('/product/create', {
    vehicleIdentificationNumber: 'WVWZZZ3CZJE104711',
    fields: { ...PASSAT, commissionPartnerID, commissionPrice: 148_000, commissionFee: 3_000 },
  });
  return { key: apiKey, ...sold, assignable, importID: await importSales(url, apiKey) };
}

const GOLF = {
  registrationNumber: 'AB 12 345',
  brand: 'Volkswagen',
  model: 'Golf',
  variant: '1.5 TSI Life',
  location: 'Kolding',
  mileage: 81_000,
  engine: 1.5,
  isDrivable: true,
  firstRegistrationDate: '2019-12-31',
  checkinDate: '2026-11-20',
  salesPriceDealer: 118_000,
};

const PASSAT = {
  registrationNumber: 'CD 23 456',
  brand: 'Volkswagen',
  model: 'Passat',
  variant: '2.0 TDI Elegance',
  location: 'Kolding',
  mileage: 112_400,
  engine: 2,
  isDrivable: true,
  firstRegistrationDate: '2018-05-14',
  salesPriceDealer: 151_000,
};

async function sellByCommission(
  karen: Caller,
  commissionPartnerID: number,
): Promise<Pick<Story, 'productID' | 'before'>> {
  const vehicleIdentificationNumber = 'WVWZZZ1KZAW000777';
  const double = await karen.ok<number>('/product/create', { vehicleIdentificationNumber, fields: GOLF });
  const productID = await karen.ok<number>('/product/create', { vehicleIdentificationNumber, fields: GOLF });
  await karen.ok('/product/status', { productID, status: 'onAuction' });
  await karen.ok('/product/update', {
    productID,
    fields: { mileage: 82_000, location: 'Aarhus', salesPriceDealer: 116_500, auctionGrade: 4 },
  });
  await karen.ok('/product/update', { productID: double, fields: { location: 'Odense' } });
  await karen.ok('/product/transport/order', {
    productID,
    provider: 'b',
    pickupCompanyName: 'Bilhuset Kolding A/S',
    pickupAddress: 'Harbour Road 4, Kolding',
    deliveryCompanyName: 'Auto Syd ApS',
    deliveryAddress: 'Ring Road 12, Aarhus',
    deliveryDate: '2026-11-20',
    comment: 'Call before arrival',
  });
  const { updatedAt: before } = await karen.ok<{ updatedAt: string }>(`/products/${productID}`);
  await setTimeout(NEXT_SECOND);
  await karen.ok('/product/update', { productID, fields: { commissionPartnerID } });
  await karen.ok('/commission/assign', {
    productID,
    fields: { commissionPrice: 121_000, commissionFee: 2_500 },
    sendEmailNotification: true,
  });
  await karen.ok('/product/dispute', { productID, action: 'open', reason: 'Scratch that the pictures do not show' });
  return { productID, before };
}

async function picture(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  await writeFile(`${path}.webp`, Buffer.from(data, 'base64'));
}

async function pictures(browser: Browser, url: string, story: Story & { readonly key: string }): Promise<void> {
  for (const [view, size] of Object.entries(VIEWS)) {
    const stranger = await browser.newPage({
      viewport: { width: size.width, height: size.height },
      colorScheme: size.scheme,
    });
    await stranger.goto(`${url}/console/`);
    await stranger.getByRole('button', { name: 'Sign in' }).waitFor();
    await picture(stranger, join(target, `sign-in-${view}`));
    await stranger.close();
    const { page, context, problems } = await openConsole(browser, url, story.key, size);
    for (const [name, path, prepare] of SCREENS) {
      await page.goto(`${url}/console/${path(story)}`);
      await page.waitForLoadState('networkidle');
      await page.locator('#screen h1').first().waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await prepare?.(page);
      await page.waitForTimeout(SETTLE);
      await picture(page, join(target, `${name}-${view}`));
    }
    for (const problem of problems) console.error(`${view}: ${problem}`);
    await context.close();
  }
}

async function main(): Promise<void> {
  if (browserPath() === null) {
    console.error('Not run: no Chromium. Install the package chromium, or name one by CHROMIUM.');
    process.exit(3);
  }
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vpds-pictures-'));
  const SERVICE_TIMEZONE = 'Europe/Copenhagen';
  const given = { PORT: '0', DATA_DIR, SERVICE_TIMEZONE, BOOTSTRAP_API_KEY: OPERATOR_KEY, LOG_LEVEL: 'warn' };
  const service = spawnService(given);
  const url = await service.ready(60_000);
  try {
    const env = { ...process.env, VPDS_URL: url, VPDS_API_KEY: OPERATOR_KEY };
    spawnSync(process.execPath, [join(root, 'tools/demo.ts')], { stdio: 'inherit', env });
    const story = await tellStory(url);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    const browser = await launchBrowser();
    await pictures(browser, url, story);
    await browser.close();
  } finally {
    await service.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

await main();
