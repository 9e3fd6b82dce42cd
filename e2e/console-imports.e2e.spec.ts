import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { WIDE, type View } from '../launch/browser.ts';
import { type Api, newTenant, newVin } from './harness/api.ts';
import {
  brokenUntilMended,
  describeInBrowser,
  downloadedText,
  inConsole,
  leaveQuestion,
  testedConsole,
  violations,
} from './harness/console.ts';
import { FaultyProxy } from './harness/faulty-proxy.ts';

const tested = testedConsole();

interface Visit {
  readonly page: Page;
  readonly api: Api;
  readonly go: (path: string) => Promise<unknown>;
}

/** A company of its own. `url`: default the service's. */
async function inCompany(act: (visit: Visit) => Promise<void>, url?: string, view: View = WIDE): Promise<void> {
  const { api } = await newTenant(tested.operator, ['importHistory'], 'Bilhuset Kolding A/S');
  const address = url ?? tested.service.url;
  await inConsole(
    tested.browser,
    address,
    api.key,
    ({ page }) => act({ page, api, go: (path) => page.goto(`${address}/console/${path}`) }),
    view,
  );
}

const NARROW: View = { width: 390, height: 844, scheme: 'dark' };

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const means = (page: Page, column: string) => page.getByRole('combobox', { name: `What ${column} is` });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const shownState = (page: Page, state: string) => page.locator('.badge').getByText(state, { exact: true });
const only = (page: Page, result: string) => page.locator('label').getByText(result, { exact: true }).click();

/** One file with what an import meets: known and unknown columns, values of two meanings, a VIN that is none. */
const oddFile = () =>
  [
    'VIN;Make;Price;Sold;Note',
    `${newVin()};Saab;12500;2015-03-20T10:00:00Z;<img src=x onerror=alert(1)>`,
    `${newVin()};Saab;14.900;03/04/2015 10:00 UTC;${'n'.repeat(2_000)}`,
    `SHORT;Saab;9000;2015-03-20T10:00:00Z;"مرحبا; ""x""\nz"`,
    `${newVin()};Volvo;;;`,
  ].join('\r\n');

/** An import of `name` whose first 100 rows are done, and which has not ended. @returns its file, and its id */
async function brokenOff(api: Api, name: string, rows = 150) {
  const lines = ['VIN', ...Array.from({ length: rows }, newVin)];
  const importID = randomUUID();
  const columns = JSON.stringify({ VIN: 'vehicleIdentificationNumber' });
  const query = new URLSearchParams({ importID, name, id: 'line', columns }).toString();
  // A quote that nobody closes ends the request.
  const { status } = await api.send('POST', `/product/import?${query}`, `${lines.join('\n')}\n"\n`, {
    headers: { 'content-type': 'text/csv' },
  });
  expect(status).toBe(422);
  return { importID, text: lines.join('\n') };
}

describeInBrowser('an import from a file', () => {
  test('IMP-1, IMP-4: columns are mapped, what may mean two things is asked, then all is imported but what is refused', async () => {
    await inCompany(async ({ page, api, go }) => {
      await go('imports');
      await page.getByText('Nothing was imported yet.', { exact: false }).waitFor();
      await page.keyboard.press('n');
      await page.getByText('sends no mail and orders nothing', { exact: false }).waitFor();
      expect(await violations(page)).toEqual([]);
      await choose(page, 'odd.csv', oddFile());
      await page.getByText('6 lines · UTF-8 · separated by semicolon · 5 columns, 3 left out').waitFor();
      expect(await means(page, 'Make').inputValue()).toBe('brand');
      await means(page, 'Price').selectOption('mileage');
      await means(page, 'Sold').selectOption('mileage');
      await page.getByText('Several columns are Mileage, km.', { exact: false }).waitFor();
      expect(await button(page, 'Check').isDisabled()).toBe(true);
      await means(page, 'Price').selectOption('salesPriceDealer');
      await means(page, 'Sold').selectOption('happenedAt.sold');
      await means(page, 'Note').selectOption('meta.Note');
      await means(page, 'Note').press('Control+Enter');
      await page.getByText('Line 3: what does 14.900 in the column Price mean?', { exact: false }).waitFor();
      await row(page, /1 5 “VIN” must be 17 characters/).waitFor();
      expect(await violations(page)).toEqual([]);
      await button(page, 'It is 14900').click();
      await button(page, 'It is 2015-04-03').click();
      await page.getByText('3 new').waitFor();
      expect(await api.ok(api.get('/products'))).toEqual([]);
      await button(page, 'Import 3 rows').click();
      await shownState(page, 'Completed').waitFor();
      await row(page, /2 Created/).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByText('Saab').first().waitFor();
      const products = await api.ok(api.get('/products?fields=salesPriceDealer,status&sort=created'));
      expect(products.map(({ salesPriceDealer, status }: any) => [salesPriceDealer, status])).toEqual([
        [null, 'created'],
        [14_900, 'sold'],
        [12_500, 'sold'],
      ]);
    });
  }, 60_000);

  test('IMP-3: the refused rows are downloaded with the reasons, mended and imported', async () => {
    await inCompany(async ({ page, api, go }) => {
      await go('imports/new');
      await choose(page, 'odd.csv', oddFile());
      await button(page, 'Check').click();
      await button(page, 'Import 3 rows').click();
      await shownState(page, 'Completed').waitFor();
      await only(page, 'Refused');
      await row(page, /5 Refused “VIN” must be 17 characters/).waitFor();
      expect(new URL(page.url()).search).toBe('?result=failed');
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
      expect(download.suggestedFilename()).toBe('odd-refused.csv');
      const text = await downloadedText(download);
      expect(text).toBe(
        '\uFEFFVIN;Make;Price;Sold;Note;Refused because\r\n' +
          'SHORT;Saab;9000;2015-03-20T10:00:00Z;"مرحبا; ""x""\nz";“VIN” must be 17 characters\r\n',
      );
      await go('imports/new');
      await choose(page, 'odd-refused.csv', text.replace('SHORT', newVin()));
      expect(await means(page, 'Refused because').inputValue()).toBe('');
      await button(page, 'Check').click();
      await button(page, 'Import 1 row').click();
      await shownState(page, 'Completed').waitFor();
      expect(await api.ok(api.get('/products'))).toHaveLength(4);
    });
  }, 60_000);

  test('IMP-1: lines of JSON are rows by themselves; the same file again changes nothing', async () => {
    const line = (externalID: string) => JSON.stringify({ externalID, vehicleIdentificationNumber: newVin() });
    const text = `${line('a')}\n${line('b')}\n`;
    await inCompany(async ({ page, go }) => {
      for (const expected of ['2 new', '2 unchanged']) {
        await go('imports/new');
        await choose(page, 'rows.ndjson', text);
        await page.getByText('Each line is a row by itself', { exact: false }).waitFor();
        await button(page, 'Check').click();
        await page.getByText(expected).waitFor();
        await button(page, 'Import 2 rows').click();
        await shownState(page, 'Completed').waitFor();
      }
      await page.keyboard.press('Escape');
      await row(page, /rows\.ndjson Completed 2 0 0 2 0 User/).waitFor();
      expect(await page.getByRole('row', { name: /rows\.ndjson/ }).count()).toBe(2);
    });
  });

  test('what the columns are is asked about before another screen takes its place', async () => {
    await inCompany(async ({ page, go }) => {
      await go('imports/new');
      await choose(page, 'mapped.csv', `VIN,Colour\n${newVin()},red\n`);
      await means(page, 'Colour').selectOption('meta.Colour');
      await page.getByRole('link', { name: 'Products' }).first().click();
      const question = leaveQuestion(page);
      await question.stay();
      expect(await means(page, 'Colour').inputValue()).toBe('meta.Colour');
      await page.getByRole('link', { name: 'Products' }).first().click();
      await question.leave();
      await page.getByRole('heading', { name: 'Products' }).waitFor();
    });
  });

  test('a file that is not text is refused before upload; a failed check shows the reason and can be retried', async () => {
    await inCompany(async ({ page, go }) => {
      await go('imports/new');
      await choose(page, 'book.xlsx', 'PK\0\0');
      await page.getByRole('alert').getByText('save it as CSV in UTF-8', { exact: false }).waitFor();
      await choose(page, 'empty.csv', '\n');
      await page.getByRole('alert').getByText('The file is empty.').waitFor();
      await choose(page, 'twice.csv', `VIN,VIN\n${newVin()},x\n`);
      await button(page, 'Check').click();
      await page.getByRole('alert').getByText("The file has two columns 'VIN'").waitFor();
      expect(await violations(page)).toEqual([]);
      await button(page, 'Discard').click();
      await choose(page, 'once.csv', `VIN\n${newVin()}\n`);
      const checks = brokenUntilMended(page, /\/product\/import\?/);
      await checks.begin();
      await button(page, 'Check').click();
      await page.getByRole('alert').getByText('Internal server error').waitFor();
      await checks.end();
      await button(page, 'Check').click();
      await button(page, 'Import 1 row').waitFor();
    });
  });
});

describeInBrowser('an import that breaks off', () => {
  test('IMP-2: an answer that never came is asked for', async () => {
    const fates = ['cut' as const];
    const proxy = await FaultyProxy.start(tested.service.url, ({ method, url = '' }) =>
      method === 'POST' && url.includes('importID=') ? (fates.shift() ?? null) : null,
    );
    try {
      await inCompany(async ({ page, api, go }) => {
        await go('imports/new');
        await choose(page, 'lost.csv', `VIN\n${newVin()}\n${newVin()}\n`);
        await button(page, 'Check').click();
        await button(page, 'Import 2 rows').click();
        await shownState(page, 'Completed').waitFor();
        await row(page, /3 Created/).waitFor();
        const imports = await api.ok(api.get('/product/imports'));
        expect(imports).toEqual([expect.objectContaining({ rows: 2, created: 2, failed: 0 })]);
      }, proxy.url);
      expect(fates).toEqual([]);
    } finally {
      await proxy.close();
    }
  }, 60_000);

  test('IMP-2: it waits while the service does not answer, and continues by itself where it was', async () => {
    await inCompany(async ({ page, api, go }) => {
      const { importID, text } = await brokenOff(api, 'away.csv');
      let isAway = true;
      await page.route(/from=/, (route) => (isAway ? route.abort() : route.continue()));
      await go(`imports/${importID}`);
      await choose(page, 'away.csv', text);
      await page
        .getByText(
          'The rest waits after line 101 and is sent as soon as the service answers. The service does not answer.',
          { exact: true },
        )
        .waitFor();
      expect(await violations(page)).toEqual([]);
      // Another screen does not stop it, and leaving the page is asked about.
      await page.getByRole('link', { name: 'Mails' }).click();
      await page.getByRole('heading', { name: 'Mails' }).waitFor();
      const asked = page.waitForEvent('dialog');
      await page.evaluate('void setTimeout(() => location.reload())');
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      isAway = false;
      await page.goBack();
      await shownState(page, 'Completed').waitFor();
      expect(await api.ok(api.get(`/product/imports/${importID}`))).toMatchObject({ line: 151, created: 150 });
    });
  }, 60_000);

  test('IMP-2: after a reload the file is chosen again; another one is asked about, a shorter one refused', async () => {
    await inCompany(async ({ page, api, go }) => {
      const { importID, text } = await brokenOff(api, 'sales.csv');
      await go('imports');
      await page.getByRole('link', { name: 'sales.csv' }).click();
      await page.getByText('Choose sales.csv again to continue at line 102').waitFor();
      expect(await violations(page)).toEqual([]);
      await choose(page, 'other.csv', 'VIN\nx\n');
      await page.getByText('The import began with sales.csv, and this is other.csv.', { exact: false }).waitFor();
      await button(page, 'It is the same file').click();
      await page.getByText('other.csv has fewer lines than are done already.', { exact: false }).waitFor();
      expect(await api.ok(api.get(`/product/imports/${importID}`))).toMatchObject({ state: 'receiving', line: 101 });
      await choose(page, 'sales.csv', text);
      await shownState(page, 'Completed').waitFor();
      await page.getByText('150 new').waitFor();
      expect(await api.ok(api.get('/products?limit=1000'))).toHaveLength(150);
    });
  }, 60_000);

  test('IMP-2: a file that has changed on the disk is no lost connection: it is chosen again', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-import-'));
    try {
      await inCompany(async ({ page, api, go }) => {
        const { importID, text } = await brokenOff(api, 'edited.csv');
        const file = join(directory, 'edited.csv');
        await writeFile(file, text);
        let isAway = true;
        await page.route(/from=/, (route) => (isAway ? route.abort() : route.continue()));
        await go(`imports/${importID}`);
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByText('The rest waits after line 101', { exact: false }).waitFor();
        await writeFile(file, `${text}\n`);
        await page.getByRole('alert').getByText('edited.csv was changed or removed', { exact: false }).waitFor();
        expect(await violations(page)).toEqual([]);
        isAway = false;
        await page.locator('input[type=file]').setInputFiles(file);
        await shownState(page, 'Completed').waitFor();
        expect(await api.ok(api.get(`/product/imports/${importID}`))).toMatchObject({ created: 150 });
      });
    } finally {
      await rm(directory, { recursive: true });
    }
  }, 60_000);

  test('IMP-3: who watches an import that another program sends sees its last rows', async () => {
    await inCompany(async ({ page, api, go }) => {
      const { importID, text } = await brokenOff(api, 'watched.csv', 3);
      const [, ...rows] = text.split('\n');
      let [hasEnded, release] = [false, () => undefined as unknown];
      const released = new Promise<void>((resolve) => (release = resolve));
      // What was read before the end of the import arrives after it.
      await page.route(/\/rows\?/, async (route) => {
        if (hasEnded) return route.continue();
        await released;
        return route.fulfill({ json: { status: 'success', message: [] } });
      });
      await go(`imports/${importID}`);
      await shownState(page, 'Not ended').waitFor();
      await api.ok(
        api.send('POST', `/product/imports/${importID}?from=2`, rows.join('\n'), {
          headers: { 'content-type': 'text/csv' },
        }),
      );
      await shownState(page, 'Completed').waitFor();
      hasEnded = true;
      release();
      await row(page, /4 Created/).waitFor();
    });
  });

  test('IMP-3: what is cancelled keeps its rows and takes no more', async () => {
    await inCompany(async ({ page, api, go }) => {
      const { importID } = await brokenOff(api, 'stopped.csv');
      await go(`imports/${importID}`);
      await row(page, /101 Created/).waitFor();
      await page.keyboard.press('c');
      const dialog = page.getByRole('dialog', { name: 'Cancel the import of stopped.csv' });
      await dialog.getByText('Rows up to line 101 are done and stay.', { exact: false }).waitFor();
      await dialog.getByRole('button', { name: 'Cancel the import' }).click();
      await shownState(page, 'Cancelled').waitFor();
      expect(await page.locator('input[type=file]').count()).toBe(0);
      expect(await api.ok(api.get('/products?limit=1000'))).toHaveLength(100);
    });
  });
});

describeInBrowser('an import that was a mistake', () => {
  test('IMP-9: is undone with a reason, but for what somebody has built on', async () => {
    await inCompany(async ({ page, api, go }) => {
      const { importID, text } = await brokenOff(api, 'wrong.csv', 3);
      const rest = text.split('\n').slice(1).join('\n');
      // Three rows are less than a part: nothing of them is done yet.
      await api.ok(
        api.send('POST', `/product/imports/${importID}?from=2`, rest, { headers: { 'content-type': 'text/csv' } }),
      );
      const [{ productID }] = await api.ok(api.get(`/product/imports/${importID}/rows`));
      await api.ok(api.post('/product/update', { productID, fields: { brand: 'Saab' } }));
      await go(`imports/${importID}`);
      await shownState(page, 'Completed').waitFor();
      await page.keyboard.press('u');
      const dialog = page.getByRole('dialog', { name: 'Undo the import of wrong.csv' });
      await dialog.getByText('3 products that it created are withdrawn, unless', { exact: false }).waitFor();
      await dialog.getByLabel('Reason').fill('The wrong file');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page
        .getByText('2 products are withdrawn. 1 product was left, since something was built on them. “The wrong file”')
        .waitFor();
      await shownState(page, 'Undone').waitFor();
      expect(await button(page, 'Undo the import').count()).toBe(0);
      await only(page, 'Not undone');
      await row(
        page,
        new RegExp(`2 Not undone Product ${productID} The product was changed after the import`),
      ).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await api.ok(api.get('/products'))).toHaveLength(1);
    });
  }, 60_000);
});

describeInBrowser('who may import', () => {
  test('KEY-2: without the permission there is no entry, and an address shows a sentence', async () => {
    const { api } = await newTenant(tested.operator, [], 'No importer');
    await inConsole(tested.browser, tested.service.url, api.key, async ({ page }) => {
      for (const path of ['imports', 'imports/new', `imports/${randomUUID()}`]) {
        await page.goto(`${tested.service.url}/console/${path}`);
        await page.getByText('You need the permission “Import history”.', { exact: false }).waitFor();
      }
      expect(await page.getByRole('link', { name: 'Imports' }).count()).toBe(0);
    });
  });

  test('KEY-6: with a key that only reads, imports are shown and nothing is begun, ended or undone', async () => {
    const { api, userID } = await newTenant(tested.operator, ['importHistory'], 'A reader');
    const { importID } = await brokenOff(api, 'read.csv');
    const { operator } = tested;
    const { apiKey } = await operator.ok(operator.post('/admin/api-keys', { userID, readOnly: true }));
    await inConsole(tested.browser, tested.service.url, apiKey, async ({ page }) => {
      await page.goto(`${tested.service.url}/console/imports`);
      await page.getByRole('link', { name: 'read.csv' }).waitFor();
      expect(await button(page, 'New import').count()).toBe(0);
      await page.goto(`${tested.service.url}/console/imports/new`);
      await page.getByText('You need a key that may change something.', { exact: false }).waitFor();
      await page.goto(`${tested.service.url}/console/imports/${importID}`);
      await row(page, /101 Created/).waitFor();
      expect(await button(page, /Cancel|Undo/).count()).toBe(0);
      expect(await page.locator('input[type=file]').count()).toBe(0);
    });
  });

  test('IMP-3: the import of another company, and one that never was, are not there', async () => {
    const { api: other } = await newTenant(tested.operator, ['importHistory'], 'Another one');
    const { importID } = await brokenOff(other, 'theirs.csv');
    await inCompany(async ({ page, go }) => {
      for (const id of [importID, randomUUID(), 'no-id']) {
        await go(`imports/${id}`);
        await page.getByText('There is no such import in this company.').waitFor();
      }
    });
  });
});

describeInBrowser('an import on a telephone', () => {
  test('shows the longest texts without a page that scrolls sideways', async () => {
    await inCompany(
      async ({ page, api, go }) => {
        const name = `${'<b>'.repeat(20)}.csv`;
        await brokenOff(api, name);
        const overflow = () =>
          page.evaluate(
            'document.querySelector("#screen").scrollWidth - document.querySelector("#screen").clientWidth',
          );
        await go('imports');
        await page.getByRole('link', { name }).click();
        await page.getByText(`Choose ${name} again`, { exact: false }).waitFor();
        expect([await overflow(), await violations(page)]).toEqual([0, []]);
        await go('imports/new');
        await choose(page, `${'long'.repeat(60)}.csv`, `${'C'.repeat(2_000)},VIN\n${'x'.repeat(2_000)},${newVin()}\n`);
        await button(page, 'Check').click();
        await button(page, 'Import 1 row').waitFor();
        expect([await overflow(), await violations(page)]).toEqual([0, []]);
      },
      undefined,
      NARROW,
    );
  });
});
