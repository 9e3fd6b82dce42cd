import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { WIDE, openConsole } from '../launch/browser.ts';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { brokenUntilMended, describeInBrowser, inConsole, testedConsole, violations } from './harness/console.ts';
import { DEAD_PROVIDER_B, openCircuit } from './harness/dead-provider.ts';
import { IS_ALL_IN_ONE, startService, stopAndRemove } from './harness/service.ts';

const testOfOneProcess = IS_ALL_IN_ONE ? test : test.skip;

let tenant: Tenant;
const tested = testedConsole(async ({ operator }) => {
  tenant = await newTenant(operator, ['administerCompany'], 'Bilhuset Kolding A/S');
});

async function newProduct(fields: Record<string, unknown>): Promise<number> {
  return tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
}

const go = (page: Page, path: string) => page.goto(`${tested.service.url}/console/${path}`);

/** `2026-11-01`: `2026-10`. */
function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

describeInBrowser('the states of a screen', () => {
  test('loading: nothing at first, then a skeleton, then the rows', async () => {
    await newProduct({ registrationNumber: 'LO 1' });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      let answer = (): void => undefined;
      const mayAnswer = new Promise<void>((done) => (answer = done));
      await page.route('**/transports?*', async (route) => {
        await mayAnswer;
        await route.continue();
      });
      await go(page, 'transports');
      await page.locator('.skeleton div').first().waitFor();
      expect(await violations(page)).toEqual([]);
      answer();
      await page.getByText('No transport is late.').waitFor();
    });
  });

  test('error: a sentence, what to do, the id of the request to copy, and another try', async () => {
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      let isBroken = true;
      await page.route('**/transports?*', (route) =>
        isBroken
          ? route.fulfill({
              status: 500,
              headers: { 'x-request-id': 'request-4711' },
              json: { status: 'error', message: 'Internal server error', code: 'internal_error' },
            })
          : route.continue(),
      );
      await go(page, 'transports');
      const alert = page.getByRole('alert').first();
      await alert.waitFor();
      expect(await alert.textContent()).toContain('request-4711');
      expect(await alert.textContent()).toContain('Try again in a moment');
      expect(await violations(page)).toEqual([]);
      isBroken = false;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('No transport is late.').waitFor();
    });
  });

  test('incomplete: what waits for somebody, and numbers that are not final, are shown as that', async () => {
    await newProduct({ registrationNumber: 'IN 1', commissionPartnerID: 0 });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      await page.route('**/notifications?*state=givenUp*', (route) =>
        route.fulfill({ headers: { 'x-total': '3' }, json: { status: 'success', message: [] } }),
      );
      await page.route(/\/statistics(\/monthly)?\?/, async (route) => {
        const response = await route.fetch();
        const headers = {
          ...response.headers(),
          'x-statistics-recounted': 'products.sold',
          'x-statistics-incomplete': '2',
        };
        return route.fulfill({ response, headers });
      });
      await go(page, '');
      const recounted = page.getByText('Being recounted, and incomplete until then: products.sold.', { exact: false });
      await recounted.nth(1).waitFor();
      expect(await recounted.allTextContents()).toEqual(
        Array(2).fill(
          'Being recounted, and incomplete until then: products.sold. 2 events could not be read and so are not counted.',
        ),
      );
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: 'mails given up' }).click();
      await page.getByRole('radio', { name: 'Given up' }).and(page.locator(':checked')).waitFor({ state: 'attached' });
    });
  });

  test('incomplete: nothing of this month is counted yet; with the permission the numbers are of all companies', async () => {
    const { api } = await newTenant(tested.operator, ['editAllProducts'], 'An auditor');
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    await inConsole(tested.browser, tested.service.url, api.key, async ({ page }) => {
      await page.route(/\/statistics\?/, async (route) => {
        const response = await route.fetch();
        const since = Number(response.headers()['x-statistics-since']);
        const headers = { ...response.headers(), 'x-statistics-as-of': String(since - 3_600) };
        return route.fulfill({ response, headers });
      });
      const last = page.waitForRequest(/\/statistics\?.*until=/);
      await go(page, '');
      await page.getByText(/^Statistics are counted up to .*23:00: nothing of this month is included yet\.$/).waitFor();
      const { searchParams } = new URL((await last).url());
      const month = (name: string) => searchParams.get(name)?.slice(0, 7);
      const [current = ''] = Object.keys(await api.ok(api.get('/statistics/monthly?since=now')));
      expect([month('since'), month('until')]).toEqual(Array(2).fill(monthBefore(current)));
      expect(await page.getByText('of all companies').count()).toBe(2);
    });
  });

  test('stale: what could not be read again says since when, and why', async () => {
    const productID = await newProduct({ registrationNumber: 'ST 1' });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      const broken = brokenUntilMended(page, new RegExp(`:\\d+/products/${productID}$`));
      await go(page, `products/${productID}`);
      await page.getByText('live', { exact: true }).waitFor();
      await broken.begin();
      await page.getByText(/^as of \d\d:\d\d$/).waitFor();
      await page.getByRole('alert').getByText('Internal server error').waitFor();
      await page.getByRole('heading', { name: 'ST 1' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await broken.end();
      await page.getByText('live', { exact: true }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });

  test('a page that is left open overnight shows the times of yesterday as those of yesterday', async () => {
    const productID = await newProduct({ registrationNumber: 'ON 1' });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      await page.clock.install();
      await go(page, `products/${productID}`);
      const time = page.locator('.timeline time').last();
      await time.getByText(/^\d\d:\d\d$/).waitFor();
      await page.clock.fastForward('24:00:00');
      await time.getByText(/^yesterday \d\d:\d\d$/).waitFor();
    });
  });

  test('error: a part that could not be read is no empty part, and is read at another try', async () => {
    const productID = await newProduct({ registrationNumber: 'FE 1', location: 'Kolding' });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      const broken = brokenUntilMended(page, /\/(?:product\/fields|partners\?.*|statistics\/monthly\?.*)$/);
      const again = async (place: Locator): Promise<void> => {
        await place.getByRole('alert').first().waitFor();
        await broken.end();
        for (const button of await place.getByRole('button', { name: 'Try again' }).all()) await button.click();
        await place.getByRole('alert').first().waitFor({ state: 'detached' });
        await broken.begin();
      };
      await broken.begin();
      await go(page, `products/${productID}?assign=true`);
      await again(page.getByRole('dialog'));
      await page.keyboard.press('Escape');
      await again(page.locator('.product-facts'));
      await page.locator('.facts').getByText('Kolding').waitFor();
      await go(page, 'products?new=true');
      await again(page.getByRole('dialog'));
      await page.getByRole('dialog').getByLabel('Mileage, km').waitFor();
      await go(page, '');
      await again(page.locator('section').filter({ hasText: 'Twelve months' }));
      await page.getByRole('columnheader', { name: 'Month', exact: true }).waitFor();
    });
  });

  test('an update: a page whose files another release answers for is loaded again', async () => {
    const productID = await newProduct({ registrationNumber: 'UP 1' });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      const missing = async (files: RegExp) => {
        await page.route(files, (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
      };
      await missing(/\/assets\/index-[^/]*\.js$/);
      await go(page, '');
      await page
        .getByText('The console is being updated …')
        .or(page.getByRole('heading', { name: 'Overview' }))
        .waitFor();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.evaluate(() => sessionStorage.removeItem('vpds-reloaded'));
      await missing(/\/assets\/product[.-][^/]*\.css$/);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('UP 1');
      await page.getByRole('dialog').getByText(/UP 1/).first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'UP 1' }).waitFor();
      expect(page.url()).toContain(`products/${productID}`);
    });
  });

  test('error: a sign-out that failed is shown', async () => {
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      await page.route('**/session', (route) => route.abort());
      await page.getByRole('button', { name: /^Signed in as/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('alert').getByText('The service does not answer.', { exact: false }).waitFor();
    });
  });

  testOfOneProcess(
    'offline: the service stops and starts under an open form, which keeps what was typed',
    async () => {
      const own = await startService({ readyWithin: 60_000 });
      const { api } = await newTenant(new Api(own.url), [], 'Away for a moment');
      const productID = await api.ok(
        api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields: { registrationNumber: 'OF 1' } }),
      );
      const { page, context } = await openConsole(tested.browser, own.url, api.key);
      await page.goto(`${own.url}/console/products/${productID}`);
      await page.getByRole('heading', { name: 'OF 1' }).waitFor();
      await page.keyboard.press('e');
      await page.getByLabel('Location').fill('Kolding');
      await own.stop();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The service does not answer.').first().waitFor({ timeout: 30_000 });
      expect(await page.getByLabel('Location').inputValue()).toBe('Kolding');
      const again = await startService({
        directory: own.directory,
        env: { PORT: new URL(own.url).port },
        readyWithin: 60_000,
      });
      await page.getByText('live', { exact: true }).waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.facts').getByText('Kolding').waitFor();
      await context.close();
      await stopAndRemove(again);
    },
    120_000,
  );

  testOfOneProcess(
    'a provider that does not answer: since when, and that orders wait',
    async () => {
      const own = await startService({ env: { ...DEAD_PROVIDER_B }, readyWithin: 60_000 });
      const { api } = await newTenant(new Api(own.url), [], 'A company that waits');
      await openCircuit(api);
      await inConsole(tested.browser, own.url, api.key, async ({ page }) => {
        await page.goto(`${own.url}/console/transports`);
        await page.getByText(/^Provider B has not answered since \d\d:\d\d\. Orders and questions wait/).waitFor();
        expect(await page.getByText(/^Provider A has not answered/).count()).toBe(0);
        expect(await violations(page)).toEqual([]);
        await page.getByText('All', { exact: true }).click();
        await page.locator('.table tbody th a').first().click();
        await page.getByRole('button', { name: 'Order transport' }).click();
        const order = page.getByRole('dialog');
        await order.getByRole('combobox', { name: 'Provider' }).click();
        await page.getByRole('option', { name: 'Provider B' }).click();
        await order.getByText('Provider B has not answered', { exact: false }).waitFor();
      });
      await stopAndRemove(own);
    },
    90_000,
  );

  test('two browsers: what another user changes is shown within seconds, without moving a row', async () => {
    const first = await newProduct({ registrationNumber: 'ZW 1', location: 'Kolding' });
    await newProduct({ registrationNumber: 'ZW 2', location: 'Kolding' });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      await go(page, 'products?q=ZW');
      await go(page, 'products');
      await page.getByRole('link', { name: 'ZW 1' }).waitFor();
      const plates = () => page.locator('.table tbody th').allTextContents();
      const before = await plates();
      await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page: other }) => {
        await go(other, `products/${first}`);
        await other.getByRole('heading', { name: 'ZW 1' }).waitFor();
        await other.keyboard.press('e');
        await other.getByLabel('Location').fill('Aarhus');
        await other.getByRole('button', { name: 'Save' }).click();
        await other.locator('.facts').getByText('Aarhus').waitFor();
      });
      await page.getByRole('row', { name: /ZW 1/ }).getByText('Aarhus').waitFor({ timeout: 10_000 });
      expect(await plates()).toEqual(before);
    });
  });

  test('keys work beside a selection, and a range is selected with Shift', async () => {
    for (const plate of ['RA 1', 'RA 2', 'RA 3', 'RA 4'])
      await newProduct({ registrationNumber: plate, brand: 'Rover' });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      await go(page, 'products?brand=Rover');
      await page.getByRole('link', { name: 'RA 1' }).waitFor();
      for (const key of ['x', 'j', 'j', 'Shift+x']) await page.keyboard.press(key);
      await page.getByText('3 products selected').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'RA 2' }).waitFor();
      await page.keyboard.press(']');
      await page.getByRole('heading', { name: 'RA 1' }).waitFor();
      await page.keyboard.press('[');
      await page.getByRole('heading', { name: 'RA 2' }).waitFor();
    });
  });
});

describeInBrowser('a key that only reads', () => {
  test('has no act, neither in a menu nor by an address or key', async () => {
    const productID = await newProduct({ registrationNumber: 'RO 1' });
    const { userID } = tenant;
    const { apiKey } = await tested.operator.ok(tested.operator.post('/admin/api-keys', { userID, readOnly: true }));
    await inConsole(
      tested.browser,
      tested.service.url,
      apiKey,
      async ({ page }) => {
        await page.getByText('read only').waitFor();
        await go(page, 'products?new=true');
        await page.getByText('You need a key that may change something.', { exact: false }).waitFor();
        await page.getByRole('link', { name: 'RO 1' }).waitFor();
        await page.keyboard.press('n');
        expect(await page.getByRole('dialog').count()).toBe(0);
        expect(await page.getByRole('button', { name: 'New product' }).count()).toBe(0);
        await go(page, `products/${productID}?assign=true`);
        await page.getByRole('heading', { name: 'RO 1' }).waitFor();
        await page.getByText('You need a key that may change something.', { exact: false }).waitFor();
        for (const key of ['m', 'a', 't', 'd', 'e']) await page.keyboard.press(key);
        for (const name of [/^Move to/, /^Assign/, /^Order transport/, /^Edit/, 'More'])
          expect(await page.getByRole('button', { name }).count()).toBe(0);
        expect(await page.getByRole('dialog').count()).toBe(0);
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByText('Products').first().waitFor();
        expect(await page.getByRole('dialog').getByText('New product').count()).toBe(0);
      },
      WIDE,
    );
  });
});

describeInBrowser('a permission', () => {
  test('without it a screen is in no menu, and its address leads to a sentence', async () => {
    const clerk = await newTenant(tested.operator, [], 'A company with a clerk');
    await inConsole(tested.browser, tested.service.url, clerk.api.key, async ({ page }) => {
      await page.getByRole('link', { name: 'Products' }).first().waitFor();
      expect(await page.getByRole('link', { name: 'Partners' }).count()).toBe(0);
      await go(page, 'partners');
      await page.getByText('You need the permission “Administer company”.', { exact: false }).waitFor();
      expect(await page.getByRole('button', { name: /New partner/ }).count()).toBe(0);
      await page.keyboard.press('n');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Partn');
      await page.getByText('Type at least three characters').or(page.getByText('Nothing found')).waitFor();
    });
  });

  test('with it partners are added, changed and disabled; nothing is assigned to a disabled one', async () => {
    const productID = await newProduct({ registrationNumber: 'PA 1' });
    await inConsole(tested.browser, tested.service.url, tenant.api.key, async ({ page }) => {
      await page.getByRole('link', { name: 'Partners' }).click();
      await page.getByText('No partners yet.', { exact: false }).waitFor();
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByLabel('Name').fill('Nordic Trade');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Edit Nordic Trade' }).click();
      await page.getByRole('dialog').getByLabel('E-mail address').fill('desk@nordic.example');
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name: /Nordic Trade.*desk@nordic\.example.*In use/ }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Edit Nordic Trade' }).click();
      await page
        .getByRole('dialog')
        .getByRole('switch', { name: /^Disabled/ })
        .click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row', { name: /Nordic Trade.*Disabled/ }).waitFor();
      await go(page, `products/${productID}?assign=true`);
      const partner = page.getByRole('dialog').getByRole('combobox', { name: 'Partner' });
      await partner.click();
      expect(await page.getByRole('option').count()).toBe(0);
    });
  });
});
