import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { browserPath, launchBrowser } from '../launch/browser.ts';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { describeInBrowser, hasFocus, inConsole } from './harness/console.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let browser: Browser;
let commissionPartnerID = 0;
beforeAll(async () => {
  if (browserPath() === null) return;
  service = await startService({ readyWithin: 60_000 });
  operator = new Api(service.url);
  tenant = await newTenant(operator, ['administerCompany'], 'Bilhuset Kolding A/S');
  ({ commissionPartnerID } = await tenant.api.ok(
    tenant.api.post('/partners', { name: 'Nordic Trade', email: 'desk@nordic.example' }),
  ));
  browser = await launchBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  if (service !== undefined) await stopAndRemove(service);
});

async function newProduct(fields: Record<string, unknown>): Promise<number> {
  return tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
}

const PRICES = { commissionPrice: 121_000, commissionFee: 2_500, salesPriceDealer: 118_000 };

const readyToAssign = (registrationNumber: string) =>
  newProduct({ registrationNumber, commissionPartnerID, ...PRICES });

const fieldsOf = async (productID: number) => (await tenant.api.ok(tenant.api.get(`/products/${productID}`))).fields;

const update = (productID: number, fields: Record<string, unknown>) =>
  tenant.api.ok(tenant.api.post('/product/update', { productID, fields }));

async function events(productID: number, event: string): Promise<number> {
  const history = await tenant.api.ok(tenant.api.get(`/product/${productID}/history`));
  return history.filter((entry: { event: string; field: string | null }) => entry.event === event && !entry.field)
    .length;
}

const signedIn = (act: (page: Page) => Promise<void>): Promise<void> =>
  inConsole(browser, service.url, tenant.api.key, ({ page }) => act(page));

const go = (page: Page, path: string) => page.goto(`${service.url}/console/${path}`);

/** Attempts of one request. */
const ATTEMPTS = 3;

/** The request arrives, its answer is lost, as often as the client tries. */
async function loseAnswers(page: Page, path: string): Promise<void> {
  let lost = 0;
  await page.route(`**${path}`, async (route) => {
    if (lost >= ATTEMPTS) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
}

describeInBrowser('what a clerk does once happens once', () => {
  test('ANS-7: a transport and a mail whose answers were lost are asked for again, and are one', async () => {
    const productID = await readyToAssign('EI 1');
    await signedIn(async (page) => {
      await loseAnswers(page, '/product/transport/order');
      await loseAnswers(page, '/commission/assign');
      await go(page, `products/${productID}`);
      await page.getByRole('heading', { name: 'EI 1' }).waitFor();
      await page.keyboard.press('t');
      const order = page.getByRole('dialog', { name: /^Order a transport/ });
      await order.getByRole('button', { name: 'Order transport' }).click();
      await order.getByText('Nobody knows yet whether it was done.', { exact: false }).waitFor();
      await order.getByRole('button', { name: 'Order transport' }).click();
      await order.waitFor({ state: 'hidden' });
      await page.keyboard.press('a');
      const drawer = page.getByRole('dialog', { name: /^Assign EI 1/ });
      await drawer.getByText('Hello Nordic Trade', { exact: false }).waitFor();
      await drawer.getByRole('button', { name: 'Assign and send the mail' }).click();
      await drawer.getByText('Nobody knows yet whether it was done.', { exact: false }).waitFor();
      await drawer.getByRole('button', { name: 'Assign and send the mail' }).click();
      await drawer.waitFor({ state: 'hidden' });
    });
    const { transports } = await tenant.api.ok(tenant.api.post('/product/transport', { productID }));
    expect(transports).toHaveLength(1);
    expect(await events(productID, 'ProductAssignedToCommissionPartner')).toBe(1);
  }, 60_000);

  test('Ctrl Enter sends nothing while it is under way, and nothing that is not valid', async () => {
    const productID = await readyToAssign('EI 2');
    await signedIn(async (page) => {
      let answer = (): void => undefined;
      const mayAnswer = new Promise<void>((done) => (answer = done));
      const sent: string[] = [];
      await page.route('**/commission/assign', async (route) => {
        sent.push(route.request().postData() ?? '');
        await mayAnswer;
        await route.continue();
      });
      await page.route('**/partners', async (route) => {
        if (route.request().method() === 'POST') sent.push('partner');
        await route.continue();
      });
      await go(page, `products/${productID}?assign=true`);
      const drawer = page.getByRole('dialog', { name: /^Assign EI 2/ });
      const price = drawer.getByLabel('Commission price');
      await drawer.getByText('Hello Nordic Trade', { exact: false }).waitFor();
      await price.fill('');
      await page.keyboard.press('Control+Enter');
      await price.fill('125000');
      await drawer.getByText('125,000', { exact: false }).first().waitFor();
      expect(sent).toEqual([]);
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Control+Enter');
      answer();
      await drawer.waitFor({ state: 'hidden' });
      expect(sent.map((body) => JSON.parse(body))).toEqual([
        { productID, fields: { commissionPrice: 125_000 }, sendEmailNotification: true },
      ]);
      await go(page, 'partners');
      await page.getByRole('button', { name: /^New partner/ }).click();
      await page.getByRole('dialog').getByLabel('E-mail address').fill('no-name@nordic.example');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').getByLabel('Name').fill('Sydtrade');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('row', { name: /Sydtrade/ }).waitFor();
      expect(sent.slice(1)).toEqual(['partner']);
    });
    expect(await events(productID, 'ProductAssignedToCommissionPartner')).toBe(1);
  }, 60_000);

  test('a key acts on no row that the user did not choose: the chosen one has left the list', async () => {
    const own = await newTenant(operator, [], 'Transports');
    const transports: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const vehicle = { vehicleIdentificationNumber: newVin(), fields: { registrationNumber: `TR ${count}` } };
      const productID = await own.api.ok(own.api.post('/product/create', vehicle));
      const order = { productID, provider: 'a' };
      transports.unshift((await own.api.ok(own.api.post('/product/transport/order', order))).transportID);
    }
    await inConsole(browser, service.url, own.api.key, async ({ page }) => {
      await go(page, 'transports?show=active');
      await page.locator('.table tbody tr').nth(2).waitFor();
      await page.keyboard.press('j');
      await page.locator('.table tbody tr.current').waitFor();
      await own.api.ok(
        own.api.post('/product/transport/cancel', { transportID: transports[1], reason: 'By somebody else' }),
      );
      await page.locator('.table tbody tr').nth(2).waitFor({ state: 'detached', timeout: 20_000 });
      expect(await page.locator('.table tbody tr.current').count()).toBe(0);
      await page.keyboard.press('c');
      await page.keyboard.press('Enter');
      await page.keyboard.press('j');
      await page.keyboard.press('c');
      const title = `Cancel transport ${(transports[2] ?? '').slice(0, 8)}`;
      await page.getByRole('dialog', { name: title }).waitFor();
    });
  }, 60_000);
});

describeInBrowser('what a clerk types is what is stored', () => {
  test('UPD-2: numbers as the screen prints them are numbers; what is none is refused at its field', async () => {
    const productID = await newProduct({ registrationNumber: 'NU 1', engine: 1.5, mileage: 120_000 });
    await signedIn(async (page) => {
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Engine').fill('1,5');
      await page.getByLabel('Mileage, km').fill('121,000');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('“Engine” must be a numeric value').waitFor();
      expect(await page.getByLabel('Engine').getAttribute('aria-invalid')).toBe('true');
      expect(await hasFocus(page.getByLabel('Engine'))).toBe(true);
      expect(await fieldsOf(productID)).toMatchObject({ engine: 1.5, mileage: 120_000 });
      await page.getByLabel('Engine').fill('2.0');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.facts').getByText('121,000').waitFor();
    });
    expect(await fieldsOf(productID)).toMatchObject({ engine: 2, mileage: 121_000 });
  });
});

describeInBrowser('what others change meanwhile stays', () => {
  test('CHA-3: of a partner only what was touched is changed', async () => {
    const { api } = tenant;
    const partner = await api.ok(api.post('/partners', { name: 'Vesttrade', email: 'old@vest.example' }));
    await signedIn(async (page) => {
      await go(page, 'partners');
      await page.getByRole('button', { name: 'Edit Vesttrade' }).click();
      const change = JSON.stringify({ email: 'new@vest.example' });
      await api.ok(
        api.send('PATCH', `/partners/${partner.commissionPartnerID}`, change, {
          headers: { 'content-type': 'application/json' },
        }),
      );
      await page.getByRole('dialog').getByLabel('Name').fill('Vesttrade ApS');
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name: /Vesttrade ApS.*new@vest\.example/ }).waitFor();
    });
  });

  test('ANS-26: an assignment sends the prices that were touched, and never what nobody has seen', async () => {
    const productID = await readyToAssign('LU 1');
    await signedIn(async (page) => {
      let isStale = false;
      const path = new RegExp(`/products/${productID}$`);
      await go(page, `products/${productID}?assign=true`);
      const drawer = page.getByRole('dialog', { name: /^Assign LU 1/ });
      await drawer.getByText('Hello Nordic Trade', { exact: false }).waitFor();
      await drawer.getByLabel('Commission price').fill('125000');
      await update(productID, { salesPriceDealer: 119_000, commissionPrice: 122_000 });
      await drawer.getByText('Meanwhile changed to 122,000').waitFor();
      expect(await drawer.getByLabel('Dealer price').inputValue()).toBe('119,000');
      // From now on reads answer with the former state.
      const { headers, body } = await tenant.api.get(`/products/${productID}`);
      isStale = true;
      await page.route(path, (route) =>
        isStale ? route.fulfill({ json: body, headers: { etag: headers.get('etag') ?? '' } }) : route.continue(),
      );
      await update(productID, { commissionFee: 3_000 });
      await drawer.getByRole('button', { name: 'Assign and send the mail' }).click();
      await drawer.getByText('Somebody else changed this product meanwhile.', { exact: false }).waitFor();
      expect(await events(productID, 'ProductAssignedToCommissionPartner')).toBe(0);
      isStale = false;
      await drawer.locator('input[value="3,000"]').waitFor();
      await drawer.getByRole('button', { name: 'Assign and send the mail' }).click();
      await drawer.waitFor({ state: 'hidden' });
    });
    expect(await fieldsOf(productID)).toMatchObject({
      commissionPrice: 125_000,
      salesPriceDealer: 119_000,
      commissionFee: 3_000,
    });
  }, 60_000);
});

describeInBrowser('the past and the news of a product', () => {
  test('a day is typed in peace; before the creation there was no product, and the way back is there', async () => {
    const productID = await newProduct({ registrationNumber: 'AO 1' });
    await signedIn(async (page) => {
      await go(page, `products/${productID}`);
      const day = page.getByLabel('As of', { exact: true });
      await day.fill('0002-01-01');
      await day.fill('2020-01-01');
      expect(page.url()).not.toContain('asOf');
      await page.keyboard.press('Enter');
      await page.getByText(`Product ${productID} did not exist yet at 2020-01-01 23:59:59`, { exact: false }).waitFor();
      expect(await day.inputValue()).toBe('2020-01-01');
      await page.getByRole('button', { name: 'Now' }).click();
      await page.getByRole('heading', { name: 'AO 1' }).waitFor();
      await day.fill('2999-12-31');
      await page.getByRole('button', { name: 'Copy the VIN' }).focus();
      await page.getByText('As it was at 2999-12-31 23:59:59', { exact: false }).waitFor();
    });
  });

  test('ANS-25: the history shows news of a transport, which do not change the product', async () => {
    const productID = await newProduct({ registrationNumber: 'HI 1' });
    await signedIn(async (page) => {
      await go(page, `products/${productID}`);
      await page.getByRole('list').filter({ hasText: 'Created' }).waitFor();
      await tenant.api.ok(tenant.api.post('/product/transport/order', { productID, provider: 'a' }));
      await page.locator('.timeline').getByText('Transport', { exact: false }).first().waitFor({ timeout: 15_000 });
    });
  });
});
