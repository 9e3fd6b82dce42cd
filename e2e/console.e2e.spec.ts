import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type SignedIn, type View, WIDE } from '../launch/browser.ts';
import { type Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import {
  describeInBrowser,
  downloadedText,
  hasFocus,
  inConsole,
  leaveQuestion,
  testedConsole,
  violations,
} from './harness/console.ts';

let tenant: Tenant;
const tested = testedConsole(async ({ operator }) => {
  tenant = await newTenant(operator, ['administerCompany'], 'Bilhuset Kolding A/S');
});

const signedIn = <T>(act: (signedIn: SignedIn) => Promise<T>, view: View = WIDE): Promise<T> =>
  inConsole(tested.browser, tested.service.url, tenant.api.key, act, view);

const go = (page: Page, path: string) => page.goto(`${tested.service.url}/console/${path}`);

async function newProduct(fields: Record<string, unknown>, api: Api = tenant.api): Promise<number> {
  return api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
}

describeInBrowser('the console: a clerk', () => {
  test('the address that a start prints leads to the sign-in; a wrong key says so; a right one enters', async () => {
    const context = await tested.browser.newContext();
    const page = await context.newPage();
    await page.goto(tested.service.url);
    const key = page.getByLabel('API key').and(page.locator('input'));
    await key.fill('wrong-key-0123456789');
    await page.keyboard.press('Enter');
    await page.getByText('This key is unknown or was revoked.').waitFor();
    await key.fill(tenant.api.key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No products yet' }).waitFor();
    await context.close();
  });

  test('SES-4: an address of any script is sent as it is typed, and kept as it is stored', async () => {
    const address = 'kim@blåbærgrød.example';
    const context = await tested.browser.newContext();
    const page = await context.newPage();
    await page.route('**/sign-in', (route) =>
      route.fulfill({ json: { status: 'success', message: { byMail: true } } }),
    );
    const sent: unknown[] = [];
    await page.route('**/sign-in/link', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 202, json: { status: 'success', message: {} } });
    });
    await page.goto(`${tested.service.url}/console/`);
    const field = page.getByLabel('E-mail address');
    await field.pressSequentially('kim');
    await page.keyboard.press('Enter');
    expect(await field.and(page.locator(':invalid')).count()).toBe(1);
    await field.pressSequentially(address.slice('kim'.length));
    await page.keyboard.press('Enter');
    await page.getByText(`If ${address} is an address of a user`, { exact: false }).waitFor();
    expect(sent).toEqual([{ email: address }]);
    await context.close();
    const { api } = await newTenant(tested.operator, ['administerCompany'], 'Any script');
    await api.ok(api.post('/partners', { name: 'Bærgrød', email: address }));
    await inConsole(tested.browser, tested.service.url, api.key, async ({ page: own }) => {
      await go(own, 'partners');
      await own.getByRole('button', { name: 'Edit Bærgrød' }).click();
      await own.getByRole('dialog').getByLabel('Name').fill('Bærgrød ApS');
      await own.keyboard.press('Enter');
      await own.getByRole('row', { name: /Bærgrød ApS.*kim@blåbærgrød\.example/ }).waitFor();
    });
  });

  test('registers a product by keyboard and finds it by its plate without blanks', async () => {
    await signedIn(async ({ page }) => {
      await go(page, 'products');
      await page.getByText('This company has no products yet.').waitFor();
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: 'New product' });
      await form.getByLabel('VIN').fill('TOO SHORT');
      await page.keyboard.press('Enter');
      await form.getByText('“VIN” must be 17 characters').waitFor();
      await form.getByLabel('VIN').fill(newVin());
      await form.getByLabel('Plate').fill('AB 12 345');
      await form.getByLabel('Brand', { exact: true }).fill('Volkswagen');
      await form.getByLabel('Mileage, km').fill('82000');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'AB 12 345' }).waitFor();
      // It gives the focus back.
      await form.waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('ab12345');
      await page
        .getByRole('dialog')
        .getByText(/AB 12 345/)
        .waitFor();
      // As a scanner types: Enter comes before the service has been asked.
      await page.keyboard.press('Escape');
      await go(page, 'products');
      await page.locator('.table tbody tr').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('ab12345\n');
      await page.getByRole('heading', { name: 'AB 12 345' }).waitFor();
    });
  });

  test('changes a field while somebody else changes another; a conflict is shown, nothing typed is lost', async () => {
    const productID = await newProduct({ registrationNumber: 'CD 1', mileage: 1_000, location: 'Kolding' });
    const stored = async () => (await tenant.api.ok(tenant.api.get(`/products/${productID}`))).fields;
    await signedIn(async ({ page }) => {
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Mileage, km').fill('2000');
      await tenant.api.ok(tenant.api.post('/product/update', { productID, fields: { location: 'Aarhus' } }));
      await page.getByText('Meanwhile changed to Aarhus').waitFor();
      expect(await page.getByLabel('Mileage, km').inputValue()).toBe('2000');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Somebody else changed this product meanwhile.', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Save what I typed all the same' }).click();
      await page.getByText('2,000', { exact: true }).first().waitFor();
      expect(await stored()).toMatchObject({ mileage: 2_000, location: 'Aarhus' });
      await page.getByText('Saved: Mileage').waitFor();
      await page.keyboard.press('u');
      await page.getByText('The old values are back').waitFor();
      expect(await stored()).toMatchObject({ mileage: 1_000, location: 'Aarhus' });
    });
  });

  test('asks before another screen takes the place of a form in which something was typed', async () => {
    const productID = await newProduct({ registrationNumber: 'CD 2', location: 'Kolding' });
    await signedIn(async ({ page }) => {
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Location').fill('Aarhus');
      await page.getByRole('link', { name: 'Mails' }).click();
      const question = leaveQuestion(page);
      await question.stay();
      expect(await page.getByLabel('Location').inputValue()).toBe('Aarhus');
      await page.getByRole('link', { name: 'Mails' }).click();
      await question.leave();
      await page.getByRole('heading', { name: 'Mails' }).waitFor();
    });
  });

  test('moves, disputes, corrects, withdraws and restores', async () => {
    const productID = await newProduct({ registrationNumber: 'EF 1' });
    await signedIn(async ({ page }) => {
      await go(page, `products/${productID}`);
      await page.getByRole('heading', { name: 'EF 1' }).waitFor();
      await page.keyboard.press('m');
      await page.getByRole('menuitem', { name: 'Sold' }).click();
      await page.getByRole('status').getByText('Moved to Sold').waitFor();
      await page.keyboard.press('d');
      await page.getByRole('dialog').getByLabel('Reason').fill('A scratch');
      await page.keyboard.press('Enter');
      await page.getByText('Dispute open').first().waitFor();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Correct', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('It was not sold');
      await dialog.getByLabel('Status').selectOption('onAuction');
      await dialog.getByRole('button', { name: 'Correct' }).click();
      await page.getByText('On auction').first().waitFor();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Withdraw' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('A double');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('It is none');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'More', exact: true }).waitFor();
    });
  });

  test('assigns to a partner after seeing the mail, and takes it back', async () => {
    const productID = await newProduct({ registrationNumber: 'GH 1', salesPriceDealer: 120_000 });
    const { companyID } = tenant;
    await tested.operator.ok(
      tested.operator.post('/admin/commission-partners', {
        companyID,
        name: 'Nordic Trade',
        email: 'desk@nordic.example',
      }),
    );
    await signedIn(async ({ page }) => {
      await go(page, `products/${productID}`);
      await page.getByRole('heading', { name: 'GH 1' }).waitFor();
      await page.keyboard.press('a');
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('combobox', { name: 'Partner' }).click();
      await page.getByRole('option', { name: 'Nordic Trade' }).click();
      await drawer.getByLabel('Commission price').fill('121000');
      await drawer.getByLabel('Commission fee').fill('2500');
      await drawer.getByText('desk@nordic.example').waitFor();
      await drawer.getByRole('button', { name: 'Assign and send the mail' }).click();
      await page.getByText('Assigned; the mail is on its way').waitFor();
      await page.getByText('Assigned to Nordic Trade').waitFor();
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('The wrong partner');
      await page.keyboard.press('Enter');
      await page.getByText('Took the assignment back').waitFor();
    });
  });

  test('a session that ends while somebody types is renewed over the form, or in another tab: it keeps what was typed', async () => {
    const productID = await newProduct({ registrationNumber: 'IJ 1', mileage: 1 });
    await signedIn(async ({ context, page }) => {
      const dialog = page.getByRole('dialog');
      /** Of the tab's session. */
      const end = async (): Promise<void> => {
        const keys = await tested.operator.ok(tested.operator.get('/admin/api-keys?limit=1000'));
        const session = keys.findLast(
          (key: { companyID: number; label: string | null; revoked: boolean }) =>
            key.companyID === tenant.companyID && key.label === null && !key.revoked,
        );
        await tested.operator.ok(tested.operator.delete(`/admin/api-keys/${session.apiKeyID}`));
        await page.getByText('Your session has ended. What you typed is kept.').waitFor();
      };
      const enter = async (tab: Page): Promise<void> => {
        await tab.getByLabel('API key').and(tab.locator('input')).fill(tenant.api.key);
        await tab.keyboard.press('Enter');
      };
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Mileage, km').fill('4711');
      await end();
      await enter(page);
      await dialog.waitFor({ state: 'hidden' });
      await end();
      const other = await context.newPage();
      await go(other, '');
      await enter(other);
      await other.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.bringToFront();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.getByLabel('Mileage, km').inputValue()).toBe('4711');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.facts').getByText('4,711').waitFor();
    });
  }, 60_000);

  test('SES-2: somebody else signs in over an ended session: nothing of the former user stays', async () => {
    const productID = await newProduct({ registrationNumber: 'IJ 2' });
    const other = await newTenant(tested.operator, [], 'Somebody else');
    await signedIn(async ({ context, page }) => {
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Location').fill('Kolding');
      // Nobody is asked whether to leave the former user's form.
      page.on('dialog', (dialog) => void dialog.dismiss());
      await context.clearCookies();
      await page.getByText('Your session has ended. What you typed is kept.').waitFor();
      await page.getByLabel('API key').and(page.locator('input')).fill(other.api.key);
      await page.keyboard.press('Enter');
      await page.getByText(`There is no product ${productID} in this company.`).waitFor();
      await page.locator('.frame-company').getByText('Somebody else').waitFor();
      expect(await page.getByLabel('Location').count()).toBe(0);
    });
  });

  test('SES-4: a mailed link is for who opens it, whoever is signed in, and leaves the address', async () => {
    const other = await newTenant(tested.operator, [], 'Auto Aarhus ApS');
    const { url } = tested.service;
    await signedIn(async ({ page }) => {
      const choices = [{ userID: other.userID, name: 'Bo', company: 'Auto Aarhus ApS' }];
      const answer = (message: object) => ({ status: 'success', message });
      await page.route('**/sign-in', async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        const { userID } = route.request().postDataJSON();
        if (userID === undefined) return route.fulfill({ json: answer({ sessionID: null, choices }) });
        const { headers } = await fetch(`${url}/session`, { method: 'POST', headers: { 'x-api-key': other.api.key } });
        const cookie = { 'set-cookie': headers.get('set-cookie') ?? '' };
        return route.fulfill({ headers: cookie, json: answer({ sessionID: 'a', choices: [] }) });
      });
      const dialog = page.getByRole('dialog', { name: 'Sign in by the link' });
      const offered = dialog.getByRole('button', { name: 'Auto Aarhus ApS (Bo)' });
      // In the open page only the fragment changes.
      await page.evaluate(`location.hash = 'link=${'a'.repeat(43)}'`);
      await dialog.getByText('You are signed in as User of Bilhuset Kolding A/S.').waitFor();
      await offered.waitFor();
      await dialog.getByRole('button', { name: 'Stay signed in as User' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.goto('about:blank');
      await go(page, `#link=${'b'.repeat(43)}`);
      await offered.waitFor();
      expect(page.url()).toBe(`${url}/console/`);
      expect(await violations(page)).toEqual([]);
      await offered.click();
      await page.locator('.frame-company').getByText('Auto Aarhus ApS').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  }, 60_000);

  test('who is not known at first can sign in, or try again: the address has tried too many keys', async () => {
    await newProduct({ registrationNumber: 'IJ 3' });
    await signedIn(async ({ page }) => {
      const refusal = { status: 'error', message: 'Too many requests', code: 'rate_limited' };
      await page.route('**/me', (route) => route.fulfill({ status: 429, json: refusal }));
      await page.reload();
      await page.getByText('Too many requests').waitFor();
      await page.getByLabel('API key').and(page.locator('input')).waitFor();
      await page.unroute('**/me');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    });
  });

  test('a key that was pasted with an ellipsis is no key; how one signs in is asked for again', async () => {
    const context = await tested.browser.newContext();
    const page = await context.newPage();
    await page.route('**/sign-in', (route) => route.abort());
    await page.goto(`${tested.service.url}/console/`);
    await page.getByText('The service does not answer.').waitFor();
    await page.getByLabel('API key').and(page.locator('input')).fill('vpds_0123456789…');
    await page.getByText('This is no key', { exact: false }).waitFor();
    await page.unroute('**/sign-in');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The service does not answer.').waitFor({ state: 'detached' });
    await context.close();
  });

  test('the way past the menu leads to the content of the same screen', async () => {
    await signedIn(async ({ page }) => {
      await go(page, 'transports');
      await page.getByText('No transport is late.').waitFor();
      await page.getByRole('link', { name: 'Skip to the content' }).focus();
      await page.keyboard.press('Enter');
      expect(await hasFocus(page.locator('main'))).toBe(true);
      expect(page.url()).toMatch(/\/console\/transports$/);
    });
  });

  test('a filter is part of the address; nothing found names the filter to drop', async () => {
    await newProduct({ registrationNumber: 'KL 1', brand: 'Volvo' });
    await signedIn(async ({ page }) => {
      await go(page, 'products?brand=Volvo&status=sold');
      await page.getByText('No product matches all filters.').waitFor();
      await page.getByRole('button', { name: 'Without Status' }).first().click();
      await page.getByRole('link', { name: 'KL 1' }).waitFor();
      expect(page.url()).toContain('brand=Volvo');
      expect(page.url()).not.toContain('status');
      await page.getByRole('button', { name: 'Filter' }).click();
      const filters = page.getByRole('dialog').filter({ hasText: 'Location' });
      await filters.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'Created' }).click();
      await filters.getByLabel('Brand').fill('Volvo');
      await filters.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('link', { name: 'KL 1' }).waitFor();
      expect(page.url()).toMatch(/status=created/);
    });
  });

  test('hostile text in fields, a reason and a partner is text, on the screen and in the export', async () => {
    const hostile = '<img src=x onerror="document.title=\'owned\'">';
    const productID = await newProduct({
      registrationNumber: 'MN 1',
      brand: hostile,
      model: '=1+1',
      variant: 'א'.repeat(200),
    });
    await signedIn(async ({ page }) => {
      await go(page, `products/${productID}`);
      await page.getByText(hostile).first().waitFor();
      expect(await page.title()).not.toBe('owned');
      await go(page, 'products?q=MN1');
      await page.getByRole('link', { name: 'MN 1' }).waitFor();
      const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
      expect(await downloadedText(file)).toContain(`"'=1+1"`);
    });
  });
});

describeInBrowser('the console: for everybody', () => {
  const STATES: readonly (readonly [string, string])[] = [
    ['overview', ''],
    ['products', 'products'],
    ['nothing found', 'products?brand=Lada'],
    ['a form', 'products?new=true'],
    ['transports', 'transports?show=all'],
    ['mails', 'mails'],
    ['an unknown address', 'nothing'],
  ];
  const VIEWS: readonly (readonly [string, View])[] = [
    ['light', WIDE],
    ['dark, 360 px', { width: 360, height: 740, scheme: 'dark' }],
  ];

  test.each(VIEWS)(
    'axe finds nothing, %s',
    async (_, view) => {
      const productID = await newProduct({ registrationNumber: 'OP 1', brand: 'Volvo' });
      await signedIn(async ({ page }) => {
        for (const [name, path] of [...STATES, ['a product', `products/${productID}`] as const]) {
          await go(page, path);
          await page.locator('#screen h1').first().waitFor({ state: 'attached' });
          await page.waitForTimeout(400);
          expect([name, await violations(page)]).toEqual([name, []]);
          const isCut = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
          expect([name, isCut]).toEqual([name, false]);
        }
      }, view);
    },
    60_000,
  );

  test('scripts that the page names are at most 230 kB', async () => {
    const page = await (await fetch(`${tested.service.url}/console/`)).text();
    const names = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name);
    const sizes = await Promise.all(
      names.map(async (name) => {
        const answer = await fetch(`${tested.service.url}/console/${name}`, { headers: { 'accept-encoding': 'br' } });
        return Number(answer.headers.get('content-length'));
      }),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(230_000);
  });
});
