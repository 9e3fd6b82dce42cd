import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import type { Page } from 'playwright-core';
import { Api, newTenant, newVin } from './harness/api.ts';
import { brokenUntilMended, describeInBrowser, downloadedText, inConsole, testedConsole } from './harness/console.ts';

const tested = testedConsole();

/** A company of its own, and its list. */
async function inCompany(act: (page: Page, api: Api) => Promise<void>, prepare?: (api: Api) => Promise<void>) {
  const { api } = await newTenant(new Api(tested.service.url), [], 'A list');
  await prepare?.(api);
  await inConsole(tested.browser, tested.service.url, api.key, ({ page }) => act(page, api));
}

const go = (page: Page, path: string) => page.goto(`${tested.service.url}/console/${path}`);

async function create(api: Api, fields: Record<string, unknown>): Promise<number> {
  return api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
}

/** `FL 0` is the oldest one. */
async function createFleet(api: Api, count: number, fields: Record<string, unknown> = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    externalID: `fleet-${index}`,
    vehicleIdentificationNumber: newVin(),
    fields: { registrationNumber: `FL ${index}`, ...fields },
  }));
  // One after the other, so that the order is that of the numbers.
  await api.ok(api.post('/products/batch', rows.slice(0, 1)));
  await api.ok(api.post('/products/batch', rows.slice(1, -1)));
  await api.ok(api.post('/products/batch', rows.slice(-1)));
}

/** The platform has numbered all products, which changes them. */
async function allHaveNumbers(api: Api): Promise<void> {
  const numbers = async () =>
    (await api.ok(api.get('/products?limit=1000'))).map(({ AP30Pno }: { AP30Pno: number | null }) => AP30Pno);
  await eventually(async () => expect(await numbers()).not.toContain(null), 40_000, 500);
}

const plate = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const scroller = (page: Page) => page.locator('.table-scroller');
const scrollTo = (page: Page, row: number) =>
  scroller(page).evaluate((element, top) => element.scrollTo({ top }), row * 32);

describeInBrowser('a list that one returns to', () => {
  test('shows the first product of a company that was empty', async () => {
    await inCompany(async (page, api) => {
      await go(page, 'products');
      await page.getByText('This company has no products yet.').waitFor();
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByLabel('VIN').fill(newVin());
      await page.getByRole('dialog').getByLabel('Plate').fill('ER 1');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'ER 1' }).waitFor();
      await page.getByRole('link', { name: 'Products' }).first().click();
      await plate(page, 'ER 1').waitFor();
      expect(await api.ok(api.get('/products'))).toHaveLength(1);
    });
  });

  test('is there again by Escape, with its filters and at its row; Escape in a dialog only closes it', async () => {
    await inCompany(async (page, api) => {
      for (const name of ['ES 1', 'ES 2', 'ES 3'])
        await create(api, { registrationNumber: name, location: 'Kolding', brand: 'Saab' });
      await go(page, 'products?location=Kolding');
      await plate(page, 'ES 1').waitFor();
      await page.keyboard.press('j');
      // What the mark is on is told to who does not see it.
      await page.getByRole('status').filter({ hasText: 'Row 2 of 3 ES 2' }).waitFor();
      expect(await page.locator('tr[aria-current=true]').innerText()).toContain('ES 2');
      await page.keyboard.press('Enter');
      const title = page.getByRole('heading', { name: 'ES 2' });
      await title.waitFor();
      const dialog = page.getByRole('dialog');
      for (const key of ['?', 'd']) {
        await page.keyboard.press(key);
        await dialog.waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        await title.waitFor();
      }
      await page.keyboard.press('e');
      await page.getByRole('button', { name: 'Save' }).focus();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.keyboard.press('Escape');
      await page.getByText('Row 2 of 3').waitFor();
      expect(new URL(page.url()).search).toBe('?location=Kolding');
    });
  });

  test('has no row, not even an unfilled one, for a product that left the filter', async () => {
    await inCompany(async (page, api) => {
      const stays = await create(api, { registrationNumber: 'WE 1', location: 'Kolding' });
      const leaves = await create(api, { registrationNumber: 'WE 2', location: 'Kolding' });
      await go(page, 'products?location=Kolding');
      await plate(page, 'WE 2').click();
      await page.getByRole('heading', { name: 'WE 2' }).waitFor();
      await api.ok(api.post('/product/update', { productID: leaves, fields: { location: 'Aarhus' } }));
      await page.goBack();
      await plate(page, 'WE 1').waitFor();
      await page.getByText('Row 1 of 1').waitFor();
      expect(await page.locator('.cell-skeleton').count()).toBe(0);
      await api.ok(api.post('/product/update', { productID: stays, fields: { location: 'Aarhus' } }));
      await plate(page, 'WE 1').click();
      await page.getByRole('heading', { name: 'WE 1' }).waitFor();
      await page.goBack();
      await page.getByText('No product matches all filters.').waitFor();
    });
  });

  test('keeps its place, and new products are in it: before the first of many pages', async () => {
    await inCompany(
      async (page, api) => {
        await go(page, 'products');
        await plate(page, 'FL 249').waitFor();
        for (const row of [90, 190, 240]) {
          await scrollTo(page, row);
          await plate(page, `FL ${249 - row}`).waitFor();
        }
        await scrollTo(page, 150);
        await plate(page, 'FL 99').click();
        await page.getByRole('heading', { name: 'FL 99' }).waitFor();
        await create(api, { registrationNumber: 'NEW 1' });
        await page.goBack();
        await plate(page, 'FL 99').waitFor();
        expect(await scroller(page).evaluate(({ scrollTop }) => scrollTop)).toBe(150 * 32);
        await scrollTo(page, 0);
        await plate(page, 'NEW 1').waitFor();
        for (const row of [100, 200, 240]) {
          await scrollTo(page, row);
          await plate(page, `FL ${250 - row}`).waitFor();
        }
        await scrollTo(page, 251);
        await plate(page, 'FL 0').waitFor();
        await page.getByText(/^Row \d+ of 251$/).waitFor();
      },
      (api) => createFleet(api, 250),
    );
  }, 60_000);
});

describeInBrowser('a list of pages that are empty', () => {
  /** Three pages, of which `last` is the only one with rows. */
  async function rare(page: Page, last: readonly object[]): Promise<void> {
    await page.route(/(?<!console)\/products\?.*model=Rare/, (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.has('total')) return route.fulfill({ headers: { 'x-total': '0+' }, json: { message: [] } });
      const next = ({ null: 'one', one: 'two' } as Record<string, string>)[String(url.searchParams.get('cursor'))];
      return route.fulfill({
        headers: next === undefined ? {} : { link: `</products?model=Rare&cursor=${next}>; rel="next"` },
        json: { status: 'success', message: next === undefined ? last : [] },
      });
    });
  }

  test('LST-2: ends in the rows that match', async () => {
    await inCompany(async (page) => {
      const row = {
        productID: 7,
        vehicleIdentificationNumber: newVin(),
        registrationNumber: 'RA 7',
        status: 'created',
      };
      await rare(page, [{ ...row, dispute: 'none', withdrawn: null, updatedAt: '2026-11-27 10:00:00' }]);
      await go(page, 'products?model=Rare');
      await plate(page, 'RA 7').waitFor();
      await page.getByText('Row 1 of 1').waitFor();
    });
  });

  test('LST-2: ends in the sentence that nothing matches', async () => {
    await inCompany(async (page) => {
      await rare(page, []);
      await go(page, 'products?model=Rare');
      await page.getByText('No product matches all filters.').waitFor();
    });
  });

  const TRANSPORT = {
    transportID: '5f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
    productID: 1,
    vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
    provider: 'provider_a',
    status: 'transit',
    late: true,
    cancelledAt: null,
    createdAt: '2026-11-01 10:00:00',
    updatedAt: '2026-11-02 10:00:00',
    deliveryDate: '2026-11-03',
    pickupCompanyName: null,
    deliveryCompanyName: null,
  };

  test('LST-2, LST-13: of transports, too; of a delivered one only provider B is asked', async () => {
    const delivered = { ...TRANSPORT, status: 'delivered' };
    const rows = [
      TRANSPORT,
      {
        ...delivered,
        transportID: '6f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        vehicleIdentificationNumber: 'DELIVEREDBYA00001',
      },
      {
        ...delivered,
        transportID: '7f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f',
        vehicleIdentificationNumber: 'DELIVEREDBYB00001',
        provider: 'provider_b',
      },
    ];
    await inCompany(async (page) => {
      await page.route('**/transports?*late=1*', (route) => {
        const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
        return route.fulfill({
          headers: isFirst ? { link: '</transports?late=1&cursor=one>; rel="next"' } : {},
          json: { status: 'success', message: isFirst ? [] : rows },
        });
      });
      await go(page, 'transports');
      const actsOf = (vin: string) => page.getByRole('row', { name: vin }).getByRole('button').allTextContents();
      await page.getByRole('row', { name: /DELIVEREDBYB.*Ask again/ }).waitFor();
      expect(await actsOf('WVWZZZ1KZAW000001')).toEqual(['Cancel the transport', 'Ask again']);
      expect(await actsOf('DELIVEREDBYA00001')).toEqual([]);
      expect(await actsOf('DELIVEREDBYB00001')).toEqual(['Ask again']);
    });
  });
});

describeInBrowser('a list while others work', () => {
  test('LST-5: a changed row stays changed after hundreds of others, which are counted', async () => {
    await inCompany(async (page, api) => {
      const productID = await create(api, { registrationNumber: 'CH 1', brand: 'Rover', location: 'Kolding' });
      await go(page, 'products?brand=Rover');
      await plate(page, 'CH 1').waitFor();
      await api.ok(api.post('/product/update', { productID, fields: { location: 'Aarhus' } }));
      const row = page.getByRole('row', { name: /CH 1/ });
      await row.getByText('Aarhus').waitFor();
      await createFleet(api, 250);
      await page.getByText('250 products have changed since.').waitFor({ timeout: 15_000 });
      await row.getByText('Aarhus').waitFor();
      await createFleet(api, 260, { brand: 'Rover' });
      await page.getByText('260 products have changed since.').waitFor({ timeout: 15_000 });
      await allHaveNumbers(api);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await plate(page, 'FL 259').waitFor();
      await page.getByText(/products have changed since/).waitFor({ state: 'detached' });
    });
  }, 60_000);

  test('LST-5: without a beginning of the changes there are no rows that would look live; it is asked for again', async () => {
    await inCompany(async (page, api) => {
      const productID = await create(api, { registrationNumber: 'CB 1', location: 'Kolding' });
      const beginning = brokenUntilMended(page, /\/products\?(?!.*updatedSince).*sort=updated/);
      const changes = brokenUntilMended(page, /\/products\?.*updatedSince/);
      await beginning.begin();
      await go(page, 'products');
      await page.getByRole('alert').waitFor();
      await beginning.end();
      await page.getByRole('button', { name: 'Try again' }).click();
      await plate(page, 'CB 1').waitFor();
      await api.ok(api.post('/product/update', { productID, fields: { location: 'Aarhus' } }));
      await page.getByRole('row', { name: /CB 1/ }).getByText('Aarhus').waitFor();
      await changes.begin();
      await page.getByText('What others change is not shown. Internal server error').waitFor();
      await changes.end();
      await page.getByText('What others change is not shown.', { exact: false }).waitFor({ state: 'detached' });
    });
  });

  test('who asks for what has changed sees the new count, too', async () => {
    await inCompany(async (page, api) => {
      await create(api, { registrationNumber: 'CO 1' });
      await go(page, 'products');
      const count = page.locator('.bar').first().getByRole('status');
      await count.getByText('1', { exact: true }).waitFor();
      // The count may come before the rows, which would then have both.
      await plate(page, 'CO 1').waitFor();
      // Times of changes are whole seconds: what changes in that of the newest change of a list is no news to it.
      await setTimeout(1_100);
      await create(api, { registrationNumber: 'CO 2' });
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await count.getByText('2', { exact: true }).waitFor();
    });
  });

  test('partners, mails, transports: all partners are there, and what an address filters by is shown', async () => {
    await inCompany(async (page) => {
      const rows = (commissionPartnerID: number, name: string) => [
        { commissionPartnerID, name, email: null, disabled: false, revision: 0 },
      ];
      await page.route(/\/partners\?/, (route) =>
        route.request().url().includes('cursor=more')
          ? route.fulfill({ json: { status: 'success', message: rows(1_001, 'The last one') } })
          : route.fulfill({
              headers: { link: '</partners?limit=1000&cursor=more>; rel="next"' },
              json: { status: 'success', message: rows(1, 'The first one') },
            }),
      );
      const chips = page.locator('.filter-chip');
      await go(page, 'mails?partner=1001');
      await chips.getByText('The last one').waitFor();
      await page.getByRole('button', { name: 'Without Partner' }).click();
      await page.waitForURL(/mails$/);
      await go(page, 'transports?show=all&status=transit&provider=b');
      await page.getByRole('button', { name: 'Without Provider' }).click();
      await page.waitForURL(/transports\?show=all&status=transit$/);
      expect(await chips.allTextContents()).toEqual(['Status In transit']);
    });
  });

  test('printing shows the rows on the screen and a note about the others, without blank pages', async () => {
    await inCompany(
      async (page) => {
        await go(page, 'products');
        await plate(page, 'FL 249').waitFor();
        await scrollTo(page, 120);
        await plate(page, 'FL 120').waitFor();
        // As a printer gets it: the page cannot render other rows meanwhile.
        const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2);
        expect(await page.locator('.print-only').textContent()).toMatch(
          /^Rows 1\d\d to 1\d\d of \d+\+?\. The export has all\.$/,
        );
        expect(await page.locator('.print-only').isVisible()).toBe(false);
      },
      (api) => createFleet(api, 250),
    );
  }, 60_000);

  test('Shift selects all rows of a range, also those whose page is not at hand', async () => {
    await inCompany(
      async (page) => {
        await go(page, 'products');
        await plate(page, 'FL 249').waitFor();
        await page.keyboard.press('x');
        for (const row of [90, 190, 220]) {
          await scrollTo(page, row);
          await plate(page, `FL ${249 - row}`).waitFor();
        }
        await page.getByRole('checkbox', { name: 'Select FL 19', exact: true }).click({ modifiers: ['Shift'] });
        await page.getByText('231 products selected').waitFor();
      },
      (api) => createFleet(api, 250),
    );
  });

  test('a range begins at the row of the cursor, also after the selection was cleared or the list filtered', async () => {
    await inCompany(
      async (page) => {
        const go10 = async () => {
          for (let rows = 0; rows < 10; rows += 1) await page.keyboard.press('j');
        };
        await go(page, 'products');
        await plate(page, 'FL 29').waitFor();
        await go10();
        await page.keyboard.press('Shift+ArrowDown');
        await page.getByText('2 products selected').waitFor();
        for (const name of ['Select FL 19', 'Select FL 18'])
          expect(await page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true);
        await page.getByRole('button', { name: 'Clear the selection' }).click();
        await page.keyboard.press('j');
        await page.keyboard.press('Shift+ArrowDown');
        await page.getByText('2 products selected').waitFor();
        await page.getByRole('button', { name: 'Clear the selection' }).click();
        await page.getByRole('searchbox').fill('FL 3');
        await page.getByText('Row 1 of 1').waitFor();
      },
      (api) => createFleet(api, 30),
    );
  }, 60_000);

  test('another filter begins at its first row, and nothing has changed since', async () => {
    await inCompany(
      async (page, api) => {
        await create(api, { registrationNumber: 'VO 1', brand: 'Volvo' });
        await go(page, 'products');
        await plate(page, 'VO 1').waitFor();
        await scrollTo(page, 90);
        await page
          .getByRole('row')
          .filter({ has: plate(page, 'FL 100') })
          .click();
        await page.getByText('Row 91 of', { exact: false }).waitFor();
        await setTimeout(1_100);
        await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
        await page.getByText('1 product has changed since.').waitFor();
        await allHaveNumbers(api);
        await page.getByRole('button', { name: 'Filter' }).click();
        await page.getByRole('dialog').getByLabel('Brand').fill('Rover');
        await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
        await page.waitForURL(/brand=Rover/);
        await plate(page, 'FL 189').waitFor();
        expect(await scroller(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
        await page.getByText('Row 1 of', { exact: false }).waitFor();
        // The changes of the new list have been read when they were asked for twice.
        for (let times = 0; times < 2; times += 1) await page.waitForResponse(/updatedSince=/);
        expect(await page.getByText(/changed since/).count()).toBe(0);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'FL 189' }).waitFor();
      },
      (api) => createFleet(api, 190, { brand: 'Rover' }),
    );
  }, 90_000);

  test('LST-3: a list of what was changed since is in the order of changes, and offers no other', async () => {
    await inCompany(async (page, api) => {
      const first = await create(api, { registrationNumber: 'SO 1' });
      await create(api, { registrationNumber: 'SO 2' });
      await allHaveNumbers(api);
      // Times of changes are whole seconds.
      await setTimeout(1_100);
      await api.ok(api.post('/product/update', { productID: first, fields: { location: 'Kolding' } }));
      const plates = () => page.locator('.table tbody th').allTextContents();
      const search = new URLSearchParams({ updatedSince: 'yesterday', columns: '["createdAt","updatedAt"]' });
      await go(page, `products?${search.toString()}`);
      await page.getByRole('columnheader', { name: 'Changed' }).and(page.locator('[aria-sort=descending]')).waitFor();
      await plate(page, 'SO 2').waitFor();
      expect((await plates()).filter((text) => text.startsWith('SO'))).toEqual(['SO 1', 'SO 2']);
      expect(await page.getByRole('columnheader').getByRole('button').allTextContents()).toEqual(['Changed ↓']);
      // The oldest are read first, so that what changes meanwhile is not missed; the file is in the order of the screen.
      const [file, read] = await Promise.all([
        page.waitForEvent('download'),
        page.waitForRequest(/\/products\?.*order=asc/),
        page.keyboard.press('e'),
      ]);
      expect(new URL(read.url()).searchParams.get('updatedSince')).toBe('yesterday');
      const exported = await downloadedText(file);
      expect(exported.match(/SO \d/g)).toEqual(['SO 1', 'SO 2']);
      await page.getByRole('button', { name: 'Without Changed since' }).click();
      await page.getByRole('columnheader', { name: 'Created' }).and(page.locator('[aria-sort=descending]')).waitFor();
      await page.locator('.table tbody tr').first().getByText('SO 2').waitFor();
    });
  }, 90_000);

  test('LST-2: a list that no filter leads is in the order of changes: nothing that the console offers is refused', async () => {
    await inCompany(async (page, api) => {
      for (const name of ['LE 1', 'LE 2']) await create(api, { registrationNumber: name, model: 'Golf', brand: 'VW' });
      const byChanges = page.getByRole('columnheader', { name: 'Changed' }).and(page.locator('[aria-sort=descending]'));
      await go(page, 'products?brand=Volvo&model=Golf&columns=%5B%22createdAt%22%2C%22updatedAt%22%5D');
      await page.getByRole('button', { name: 'Without Brand' }).first().click();
      await plate(page, 'LE 1').waitFor();
      await byChanges.waitFor();
      await page.getByText('Row 1 of 2').waitFor();
      expect(await page.getByRole('columnheader').getByRole('button').allTextContents()).toEqual(['Changed ↓']);
      await go(page, 'products?registered=true');
      // The platform may be about to answer.
      await page.getByText('No product matches all filters.').or(plate(page, 'LE 2')).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });

  test('the field to find something follows the address, back and forth', async () => {
    await inCompany(async (page, api) => {
      await create(api, { registrationNumber: 'QS 1' });
      await create(api, { registrationNumber: 'QS 2' });
      await go(page, 'products');
      await plate(page, 'QS 2').waitFor();
      const field = page.getByRole('searchbox', { name: 'Find in this list' });
      await field.pressSequentially('QS 1');
      await plate(page, 'QS 2').waitFor({ state: 'detached' });
      await page.waitForURL(/q=QS/);
      expect(await field.inputValue()).toBe('QS 1');
      for (let steps = 0; steps < 4 && /[?&]q=/.test(page.url()); steps += 1) await page.goBack();
      await plate(page, 'QS 2').waitFor();
      expect(await field.inputValue()).toBe('');
      await page.goForward();
      await page.waitForURL(/q=/);
      await page.waitForFunction('document.querySelector("input[type=search]").value !== ""');
    });
  });

  test('UPD-2: whatever an update stored as a plate is shown as text', async () => {
    await inCompany(async (page, api) => {
      const productID = await create(api, { registrationNumber: 'OB 1' });
      await create(api, { registrationNumber: 'OB 2' });
      await api.ok(api.post('/product/update', { productID, fields: { registrationNumber: { country: 'DK' } } }));
      await go(page, 'products');
      await plate(page, '{"country":"DK"}').click();
      await page.getByRole('heading', { name: '{"country":"DK"}' }).waitFor();
    });
  });
});
