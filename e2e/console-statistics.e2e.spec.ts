import { expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import type { Page } from 'playwright-core';
import { type View, WIDE } from '../launch/browser.ts';
import { type Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import {
  describeInBrowser,
  downloadedText,
  hasFocus,
  inConsole,
  tabTo,
  testedConsole,
  violations,
} from './harness/console.ts';
import { OPERATOR_KEY } from './harness/service.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const RIGHT_TO_LEFT = 'مركبات الخليج';

/** Brand and day of each sale: twelve in the first quarter of 2025, five in the quarter before. */
const SALES: readonly (readonly [brand: string, ...days: string[]])[] = [
  ['Volvo', '2025-01-07', '2025-01-08', '2025-02-11', '2025-03-02', '2024-12-01', '2024-12-02'],
  ['Audi', '2025-01-09', '2025-03-03', '2024-11-04'],
  [HOSTILE, '2025-02-12', '2024-10-05'],
  [RIGHT_TO_LEFT, '2025-02-13'],
  ['X'.repeat(2_000), '2025-02-14'],
  ['BMW', '2025-03-04'],
  ['Seat', '2025-03-05', '2024-10-06'],
  ['Skoda', '2025-03-06'],
];
const QUARTER = 'since=2025-01-01&until=2025-03-31';

let tenant: Tenant;
const tested = testedConsole(async ({ operator }) => {
  tenant = await newTenant(operator, ['analyse', 'importHistory'], 'Bilhuset Kolding A/S');
  await importSales(tenant.api);
});

/** They are recorded today, so no link to yesterday has them. */
async function importSales(api: Api): Promise<void> {
  const sales = SALES.flatMap(([brand, ...days]) => days.map((day) => ({ brand, day })));
  const lines = sales.map(({ brand, day }, index) => {
    const product = { externalID: `sale-${index}`, vehicleIdentificationNumber: newVin(), fields: { brand } };
    return JSON.stringify({ ...product, happenedAt: { sold: `${day}T10:00:00Z` } });
  });
  const headers = { 'content-type': 'application/x-ndjson' };
  await api.ok(api.send('POST', '/product/import', `${lines.join('\n')}\n`, { headers }));
  await eventually(async () => {
    const { total } = await api.ok(api.get('/statistics/series?measure=products.sold'));
    expect(total).toBe(17);
  }, 30_000);
}

const asAnalyst = (act: (page: Page) => Promise<void>, view: View = WIDE): Promise<void> =>
  inConsole(tested.browser, tested.service.url, tenant.api.key, ({ page }) => act(page), view);

const go = (page: Page, path: string) => page.goto(`${tested.service.url}/console/${path}`);
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const summary = (page: Page) => page.locator('.summary');
const bars = (page: Page) => page.locator('[data-bar]');

/** The texts of a table's rows. */
function rowsOf(page: Page, caption: string): Promise<string[][]> {
  return page
    .getByRole('table', { name: caption })
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));
}

describeInBrowser('statistics', () => {
  test('a series, the range before, and a link to cite', async () => {
    await asAnalyst(async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await go(page, `statistics?${QUARTER}`);
      await summary(page).getByText('Products sold, 1 Jan 2025 – 31 Mar 2025').waitFor();
      await page.keyboard.press('c');
      await summary(page).getByText('before, 1 Oct 2024 – 31 Dec 2024: 5; change +7').waitFor();
      expect(await rowsOf(page, 'Numbers by period')).toEqual([
        ['Month', 'Number', 'Before', 'Change'],
        ['Whole range', '12', '5', '+7'],
        ['Jan 2025', '3', '2', '+1'],
        ['Feb 2025', '4', '1', '+3'],
        ['Mar 2025', '5', '2', '+3'],
      ]);
      expect(await page.locator('.bar-chart .before').count()).toBe(3);
      await page.getByRole('button', { name: 'Copy link to cite' }).click();
      await page.getByText(/^Copied: 1 Jan 2025 – 31 Mar 2025, as recorded up to the end of/).waitFor();
      const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'));
      const linked = await tenant.api.ok(tenant.api.get(link.pathname + link.search));
      // What the link answers is what the page says of it: today's import is not in it.
      await page.getByText('Later records, today’s for instance, are shown above but not in the link.').waitFor();
      expect(linked).toMatchObject({ since: '2025-01-01', until: '2025-03-31', total: 0, citable: { isThis: true } });
      expect(await page.locator('.citable').count()).toBe(2);
    });
  });

  test('the whole question is the address: keys change it, reload and back give the same', async () => {
    await asAnalyst(async (page) => {
      await go(page, `statistics?${QUARTER}`);
      await bars(page).nth(2).waitFor();
      await page.keyboard.press('b');
      await page.getByRole('columnheader', { name: 'Quarter' }).waitFor();
      await page.getByRole('combobox', { name: 'Group by' }).click();
      await page.getByRole('option', { name: 'Brand' }).click();
      await page.getByRole('table', { name: 'Numbers by value' }).waitFor();
      await page.getByText('Year before').click();
      await page.getByRole('heading', { name: 'Statistics' }).click();
      await page.keyboard.press('t');
      await page.getByRole('button', { name: 'Table' }).and(page.locator('[aria-pressed=true]')).waitFor();
      const asked = { since: '2025-01-01', until: '2025-03-31', by: 'quarter', group: 'brand', compare: 'year' };
      expect(searchOf(page)).toEqual({ ...asked, view: 'table' });
      const shown = await rowsOf(page, 'Numbers by period');
      expect(shown.slice(1).map(([name, count]) => [name, count])).toEqual([
        ['Whole range', '12'],
        ['Q1 2025', '12'],
      ]);
      await page.reload();
      await page.getByRole('table', { name: 'Numbers by period' }).waitFor();
      expect(await rowsOf(page, 'Numbers by period')).toEqual(shown);
      await page.goBack();
      await bars(page).first().waitFor();
      expect(searchOf(page)).toEqual(asked);
    });
  });

  test('ranges by their names, each in its step', async () => {
    const { asOf } = await tenant.api.ok(tenant.api.get('/statistics/series?measure=products.sold'));
    const last = Number(asOf.slice(0, 4)) - 1;
    const RANGES: readonly (readonly [name: string, range: RegExp, by: string])[] = [
      ['Last year', new RegExp(`, 1 Jan ${last} – 31 Dec ${last}$`), 'Month'],
      ['This year', new RegExp(`, 1 Jan ${last + 1}`), 'Month'],
      ['Last month', /, 1 (\w+ \d+) – \d\d \1$/, 'Day'],
      ['This month', /, 1 \w+ \d+/, 'Day'],
      ['From the first event', /, 5 Oct 2024 – /, 'Year'],
      ['Twelve months', /, 1 \w+ \d+ – /, 'Month'],
    ];
    await asAnalyst(async (page) => {
      await go(page, 'statistics?by=day');
      for (const [name, range, by] of RANGES) {
        await page.getByRole('combobox', { name: 'Range' }).click();
        await page.getByRole('option', { name, exact: true }).click();
        await page.getByRole('columnheader', { name: by, exact: true }).waitFor();
        await summary(page).getByRole('heading', { name: range }).waitFor();
      }
      expect(searchOf(page)).toEqual({});
    });
  });

  test('days that are typed, and as of a day; the focus comes back', async () => {
    await asAnalyst(async (page) => {
      await go(page, 'statistics');
      const days = page.getByRole('button', { name: 'Days …' });
      await days.click();
      const form = page.getByRole('dialog');
      await form.getByLabel('From').fill('');
      await form.getByLabel('To').fill('last day of february 2025');
      await page.keyboard.press('Enter');
      await summary(page).getByText('Products sold, 5 Oct 2024 – 28 Feb 2025').waitFor();
      expect(await hasFocus(days)).toBe(true);
      await days.click();
      await form.getByLabel('As of').fill('yesterday');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Without As of' }).click();
      await summary(page).getByText('12', { exact: true }).waitFor();
      expect(searchOf(page)).toEqual({ since: 'beginning', until: 'last day of february 2025' });
    });
  });

  test('a group: the six largest and the others, each with its name as text; the export has all', async () => {
    await asAnalyst(async (page) => {
      await go(page, `statistics?${QUARTER}&group=brand&compare=before`);
      const values = page.getByRole('table', { name: 'Numbers by value' });
      await values.getByText('2 others').waitFor();
      await values.getByRole('columnheader', { name: 'Before' }).waitFor();
      const shown = await rowsOf(page, 'Numbers by value');
      expect(shown.slice(0, 4)).toEqual([
        ['Value', 'Number', 'Before', 'Change'],
        ['Volvo', '4', '2', '+2'],
        ['Audi', '2', '1', '+1'],
        [HOSTILE, '1', '1', '0'],
      ]);
      expect(shown.at(-1)).toEqual(['2 others', '2', '0', '+2']);
      expect(await page.locator('img').count()).toBe(0);
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
      const [head = '', january = ''] = (await downloadedText(download)).split('\r\n');
      expect(head).toMatch(/^\uFEFF"Month","Number","Period before","Before","Volvo","Audi",/);
      expect(head).toContain(RIGHT_TO_LEFT);
      expect(head.split(',')).toHaveLength(12);
      expect(january).toMatch(/^"2025-01-01","3","2024-10-01","2","2","1",/);
    });
  });

  test('the bars are walked by arrow keys, and each is read out', async () => {
    await asAnalyst(async (page) => {
      await go(page, `statistics?since=2025-01-01&until=2025-03-20&group=brand&compare=before`);
      await page.locator('.bar-chart .before').first().waitFor();
      await tabTo(page, bars(page).first());
      const labels: (string | null)[] = [await bars(page).first().getAttribute('aria-label')];
      for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
        await page.keyboard.press(key);
        labels.push(await page.locator('[data-bar]:focus').getAttribute('aria-label'));
      }
      const period = labels.map((label) => label?.split(':')[0]);
      expect(period).toEqual(['Jan 2025', 'Feb 2025', 'Mar 2025', 'Mar 2025', 'Feb 2025', 'Jan 2025']);
      expect(labels[0]).toMatch(/^Jan 2025: 3\. Volvo 2, Audi 1, .*2 others 0\. Before: 2\.$/);
      expect(labels[2]).toMatch(/ Not the whole period\.$/);
      expect(await page.locator('.bar-chart-readout').innerText()).toBe(labels[0]);
    });
  });
});

describeInBrowser('the states of statistics', () => {
  test('nothing is counted yet, and nothing before a day', async () => {
    const { api } = await newTenant(tested.operator, ['analyse'], 'Empty');
    await inConsole(tested.browser, tested.service.url, api.key, async ({ page }) => {
      await go(page, 'statistics');
      await page.getByText('Nothing of this is counted yet: Products sold.').waitFor();
      expect(await violations(page)).toEqual([]);
    });
    await asAnalyst(async (page) => {
      await go(page, 'statistics?since=2020-01-01&by=year');
      await page.getByText('Nothing is counted before 5 Oct 2024.').waitFor();
      await page.getByRole('button', { name: 'Begin there' }).click();
      await summary(page)
        .getByText(/Products sold, 5 Oct 2024 –/)
        .waitFor();
    });
  });

  test('while the series are being counted, the screen shows a notice and retries automatically', async () => {
    await asAnalyst(async (page) => {
      let refused = 0;
      await page.route(/\/statistics\/series\?/, (route) => {
        refused += 1;
        const message = 'Not available at the moment: the series are being counted';
        const json = { status: 'error', message, code: 'unavailable' };
        return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json });
      });
      await go(page, `statistics?${QUARTER}`);
      await page.getByText('The numbers are being counted.').waitFor();
      expect(await violations(page)).toEqual([]);
      await eventually(async () => expect(refused).toBeGreaterThan(3));
      await page.unroute(/\/statistics\/series\?/);
      await summary(page).getByText('12', { exact: true }).waitFor();
      expect(await page.getByText('The numbers are being counted.').count()).toBe(0);
    });
  });

  test('an incomplete answer shows how many events it lacks; an administrator sees which ones', async () => {
    await inConsole(tested.browser, tested.service.url, OPERATOR_KEY, async ({ page }) => {
      await page.route(/\/statistics\/series\?/, async (route) => {
        const response = await route.fetch();
        return route.fulfill({ response, headers: { ...response.headers(), 'x-statistics-incomplete': '2' } });
      });
      const message = [{ stream: 'product-4711', position: '12', reason: HOSTILE }];
      await page.route('**/admin/projections/series/left-out', (route) =>
        route.fulfill({ json: { status: 'success', message } }),
      );
      await go(page, 'statistics');
      await page.getByText('2 events could not be read and so are not counted.').waitFor();
      await page.getByText(`product-4711 ${HOSTILE}`).waitFor();
      await page.getByText('vpds get /admin/projections/series/left-out').waitFor();
      expect(await violations(page)).toEqual([]);
    });
  });

  test.each([
    ['group=brand,location', 'Numbers by brand and location together are not counted', 'By Location', 'group=location'],
    ['group=colour', "'group' must name at most two of: [brand, model", 'Without the group', ''],
    ['by=day&since=1990-01-01', 'The range has more than 4000 days', 'By Week', 'by=week&since=1990-01-01'],
    ['since=soon', '“From” is not a valid date or time', 'Twelve months', ''],
  ])('refused: %s says why, and leads to a question that has an answer', async (asked, why, way, next) => {
    await asAnalyst(async (page) => {
      await go(page, `statistics?${asked}`);
      await page.getByRole('alert').getByText(why).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: way, exact: true }).click();
      await summary(page).waitFor();
      expect(new URL(page.url()).searchParams.toString()).toBe(next);
    });
  });

  test('more bars than can be told apart are not drawn', async () => {
    await asAnalyst(async (page) => {
      await go(page, 'statistics?by=day&since=2024-01-01&until=2025-12-31');
      await page.getByText('731 bars would be too thin').waitFor();
      expect(await bars(page).count()).toBe(0);
      await page.getByRole('figure').getByRole('button', { name: 'By Week' }).click();
      await bars(page).nth(104).waitFor();
    });
  });

  test('axe finds nothing, and nothing is cut', async () => {
    const narrow: View = { width: 360, height: 740, scheme: 'dark' };
    for (const view of [WIDE, narrow])
      await asAnalyst(async (page) => {
        for (const more of ['', '&group=brand&compare=before', '&group=brand&view=table']) {
          await go(page, `statistics?${QUARTER}${more}`);
          await page.locator('.citable').first().waitFor();
          expect([more, await violations(page)]).toEqual([more, []]);
          const isCut = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
          expect([more, isCut]).toEqual([more, false]);
        }
      }, view);
  });
});

describeInBrowser('who may read statistics', () => {
  test('without the permission they are in no menu, and the address says which one it needs', async () => {
    const { api } = await newTenant(tested.operator, [], 'A clerk');
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    await inConsole(tested.browser, tested.service.url, api.key, async ({ page }) => {
      await page.getByRole('heading', { name: 'Twelve months' }).waitFor();
      expect(await page.locator('a[href*=statistics]').count()).toBe(0);
      await go(page, 'statistics');
      await page.getByText('You need the permission “Analyse”.').waitFor();
    });
  });

  test('an operator reads all companies, or one', async () => {
    await inConsole(tested.browser, tested.service.url, OPERATOR_KEY, async ({ page }) => {
      await go(page, `statistics?${QUARTER}`);
      await summary(page).getByText('of all companies').waitFor();
      await page.getByRole('combobox', { name: 'Company' }).click();
      await page.getByRole('option', { name: 'Bilhuset Kolding A/S' }).click();
      await summary(page).getByText('of Bilhuset Kolding A/S').waitFor();
      expect(searchOf(page)['company']).toBe(String(tenant.companyID));
      await go(page, `statistics?${QUARTER}&group=company`);
      await page.getByRole('table', { name: 'Numbers by value' }).getByText('Bilhuset Kolding A/S').waitFor();
    });
  });

  test("the overview's numbers lead to their days", async () => {
    const { api } = await newTenant(tested.operator, ['analyse'], 'Today');
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    await inConsole(tested.browser, tested.service.url, api.key, async ({ page }) => {
      const number = page.getByRole('row', { name: /^Created/ }).getByRole('link');
      await number.click();
      await summary(page)
        .getByText(/^Products created, 1 /)
        .waitFor();
      expect(searchOf(page)).toEqual({
        measure: 'products.created',
        by: 'day',
        axis: 'recorded',
        since: 'first day of this month',
        compare: 'before',
      });
      await eventually(async () => expect(await summary(page).locator('.figure').innerText()).toBe('1'));
    });
  });
});
