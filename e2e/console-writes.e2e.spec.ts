import { expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { type Tenant, newTenant, newVin } from './harness/api.ts';
import {
  describeInBrowser,
  fillAddresses,
  hasFocus,
  inConsole,
  leaveQuestion,
  testedConsole,
} from './harness/console.ts';

let tenant: Tenant;
let commissionPartnerID = 0;
let otherPartnerID = 0;
const tested = testedConsole(async ({ operator }) => {
  tenant = await newTenant(operator, ['administerCompany'], 'Bilhuset Kolding A/S');
  ({ commissionPartnerID } = await tenant.api.ok(
    tenant.api.post('/partners', { name: 'Nordic Trade', email: 'desk@nordic.example' }),
  ));
  ({ commissionPartnerID: otherPartnerID } = await tenant.api.ok(
    tenant.api.post('/partners', { name: 'Zealand Cars', email: 'desk@zealand.example' }),
  ));
});

async function newProduct(fields: Record<string, unknown>, vin = newVin()): Promise<number> {
  return tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: vin, fields }));
}

const PRICES = { commissionPrice: 121_000, commissionFee: 2_500, salesPriceDealer: 118_000 };

const assignedOn = (day: string) => ({ assignedToCommissionPartnerDate: day });

const readyToAssign = (registrationNumber: string) =>
  newProduct({ registrationNumber, commissionPartnerID, ...PRICES });

const shown = (productID: number) => tenant.api.ok(tenant.api.get(`/products/${productID}`));
const fieldsOf = async (productID: number) => (await shown(productID)).fields;

const update = (productID: number, fields: Record<string, unknown>) =>
  tenant.api.ok(tenant.api.post('/product/update', { productID, fields }));

const move = (productID: number, status: string) =>
  tenant.api.ok(tenant.api.post('/product/status', { productID, status }));

/** Without a mail. */
const assign = (productID: number) =>
  tenant.api.ok(tenant.api.post('/commission/assign', { productID, sendEmailNotification: false }));

async function events(productID: number, event: string): Promise<number> {
  const history = await tenant.api.ok(tenant.api.get(`/product/${productID}/history`));
  return history.filter((entry: { event: string; field: string | null }) => entry.event === event && !entry.field)
    .length;
}

const signedIn = (act: (page: Page) => Promise<void>): Promise<void> =>
  inConsole(tested.browser, tested.service.url, tenant.api.key, ({ page }) => act(page));

const go = (page: Page, path: string) => page.goto(`${tested.service.url}/console/${path}`);

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
      await fillAddresses(order);
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

  test('ANS-7: what is meant again after the thing has changed is done again, although the first answers were lost', async () => {
    const productID = await newProduct({ registrationNumber: 'EI 3' });
    await signedIn(async (page) => {
      await loseAnswers(page, '/product/status');
      await loseAnswers(page, '/product/transport/order');
      await go(page, `products/${productID}`);
      await page.getByRole('heading', { name: 'EI 3' }).waitFor();
      const sell = async () => {
        await page.keyboard.press('m');
        await page.getByRole('menuitem', { name: 'Sold' }).click();
      };
      await sell();
      await page.getByText('Nobody knows yet whether it was done.', { exact: false }).waitFor();
      await page.getByText('Moved to Sold').waitFor();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Correct', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Status').selectOption('onAuction');
      await page.getByRole('dialog').getByLabel('Reason').fill('The sale fell through');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await sell();
      await page.getByRole('status').getByText('Moved to Sold').waitFor();
      await page.keyboard.press('t');
      const order = page.getByRole('dialog', { name: /^Order a transport/ });
      await fillAddresses(order);
      await order.getByRole('button', { name: 'Order transport' }).click();
      await order.getByText('Nobody knows yet whether it was done.', { exact: false }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Cancel the transport' }).click({ timeout: 20_000 });
      await page.getByRole('dialog').getByLabel('Reason').fill('The buyer fetches it');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('t');
      await order.getByRole('button', { name: 'Order transport' }).click();
      // Another order, not the first one's answer.
      await order.getByText('An equal transport was ordered in the last ten minutes', { exact: false }).waitFor();
      // What was chosen survives closing, as what was typed does: else the next order goes to another provider.
      const provider = order.getByRole('combobox', { name: 'Provider' });
      await provider.click();
      await page.getByRole('option', { name: 'Provider B' }).click();
      await order.getByRole('button', { name: 'Cancel', exact: true }).click();
      await order.waitFor({ state: 'hidden' });
      await page.keyboard.press('t');
      await order.waitFor();
      expect(await provider.inputValue()).toBe('Provider B');
    });
    expect((await tenant.api.ok(tenant.api.get(`/products/${productID}`))).status).toBe('sold');
  }, 90_000);

  test('ANS-7: what somebody else has undone since its answers were lost is done again', async () => {
    const productID = await readyToAssign('EI 4');
    await signedIn(async (page) => {
      await loseAnswers(page, '/commission/assign');
      await go(page, `products/${productID}?assign=true`);
      const drawer = page.getByRole('dialog', { name: /^Assign EI 4/ });
      await drawer.getByText('Hello Nordic Trade', { exact: false }).waitFor();
      await drawer.getByRole('switch', { name: 'Send the partner a mail' }).click();
      const send = drawer.getByRole('button', { name: 'Assign without a mail' });
      await send.click();
      await drawer.getByText('Nobody knows yet whether it was done.', { exact: false }).waitFor();
      const reason = { productID, reason: 'Of another clerk', sendEmailNotification: false };
      await tenant.api.ok(tenant.api.post('/commission/unassign', reason));
      await page.locator('.timeline').getByText('Took the assignment back').waitFor();
      await send.click();
      await drawer.waitFor({ state: 'hidden' });
    });
    expect(await events(productID, 'ProductAssignedToCommissionPartner')).toBe(2);
  }, 60_000);

  test('of many products those that were not done stay selected; nothing is done twice for the others', async () => {
    const { api } = await newTenant(tested.operator, [], 'Many at once');
    const vehicle = (plate: string) => ({
      vehicleIdentificationNumber: newVin(),
      fields: { registrationNumber: plate },
    });
    const products: number[] = [];
    for (const plate of ['BU 1', 'BU 2', 'BU 3'])
      products.push(await api.ok(api.post('/product/create', vehicle(plate))));
    await inConsole(tested.browser, tested.service.url, api.key, async ({ page }) => {
      const sent: number[] = [];
      let isLost = true;
      await page.route('**/product/status', async (route) => {
        const { productID } = route.request().postDataJSON() as { productID: number };
        sent.push(productID);
        if (!isLost || productID !== products[1]) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await go(page, 'products');
      for (const plate of ['BU 1', 'BU 2', 'BU 3'])
        await page.getByRole('checkbox', { name: `Select ${plate}`, exact: true }).click();
      const acts = page.getByRole('region', { name: /selected$/ });
      const sell = async () => {
        await acts.getByRole('combobox', { name: 'Move to …' }).click();
        await page.getByRole('option', { name: 'Sold' }).click();
      };
      await sell();
      await acts.getByText('2 of 3 done, 1 refused').waitFor({ timeout: 20_000 });
      await acts.getByText('1 product selected').waitFor();
      await acts.getByText('Nobody knows yet whether it was done.', { exact: false }).waitFor();
      isLost = false;
      sent.length = 0;
      await sell();
      await page.getByText('1 of 1 done, 0 refused').waitFor();
      await acts.waitFor({ state: 'detached' });
      expect(sent).toEqual([products[1]]);
    });
    const history = await api.ok(api.get(`/product/${products[1]}/history`));
    expect(history.filter(({ event }: { event: string }) => event === 'ProductStatusChanged')).toHaveLength(1);
  }, 60_000);

  test('COM-4: many are assigned after a dialog that names them and the mails; the day is that of now', async () => {
    const plates = ['BM 1', 'BM 2'];
    const products: number[] = [];
    for (const plate of plates) {
      const productID = await readyToAssign(plate);
      await update(productID, assignedOn('2020-01-01'));
      products.push(productID);
    }
    await signedIn(async (page) => {
      const sent: { fields: Record<string, string>; sendEmailNotification: boolean }[] = [];
      await page.route('**/commission/assign', (route) => {
        sent.push(route.request().postDataJSON());
        return route.continue();
      });
      await go(page, 'products');
      for (const plate of plates) await page.getByRole('checkbox', { name: `Select ${plate}`, exact: true }).click();
      await page.getByRole('button', { name: 'Assign to their partners' }).click();
      const dialog = page.getByRole('dialog', { name: 'Assign 2 products' });
      await dialog.getByText('2 mails leave, one for each product.').waitFor();
      await dialog.getByRole('switch', { name: 'Send the partners a mail about each' }).click();
      await dialog.getByText('No mail leaves.').waitFor();
      expect(sent).toEqual([]);
      await dialog.getByRole('button', { name: 'Assign 2 without mails' }).click();
      await page.getByText('2 of 2 done, 0 refused').waitFor();
      expect(sent.map(({ sendEmailNotification }) => sendEmailNotification)).toEqual([false, false]);
      for (const productID of products) {
        const stored = (await fieldsOf(productID)).assignedToCommissionPartnerDate;
        expect(stored).toBe(sent[0]?.fields['assignedToCommissionPartnerDate']);
        expect(stored > '2026').toBe(true);
      }
    });
  }, 60_000);

  test('COM-4: a second assignment has a day of its own, which the mail names', async () => {
    const productID = await readyToAssign('SD 1');
    await update(productID, assignedOn('2020-01-01'));
    await assign(productID);
    await update(productID, { commissionPartnerID: otherPartnerID });
    const { timezone } = await tenant.api.ok(tenant.api.get('/me'));
    const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: timezone });
    await signedIn(async (page) => {
      const before = today();
      await go(page, `products/${productID}?assign=true`);
      const drawer = page.getByRole('dialog', { name: /^Assign SD 1/ });
      const day = drawer.getByLabel('Assigned on');
      expect([before, today()]).toContain(await day.inputValue());
      await drawer.getByText(before, { exact: false }).waitFor();
      await day.fill('2026-10-31');
      await drawer.getByText('2026-10-31', { exact: false }).waitFor();
      await drawer.getByRole('button', { name: 'Assign and send the mail' }).click();
      await drawer.waitFor({ state: 'hidden' });
    });
    expect(await fieldsOf(productID)).toMatchObject(assignedOn('2026-10-31'));
  }, 60_000);

  test('Back opens no form again that was sent: neither an assignment nor a creation', async () => {
    const productID = await readyToAssign('BA 1');
    await signedIn(async (page) => {
      const noForm = async (heading: string) => {
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
      };
      await go(page, `products/${productID}`);
      await page.getByRole('heading', { name: 'BA 1' }).waitFor();
      await page.keyboard.press('a');
      const drawer = page.getByRole('dialog', { name: /^Assign BA 1/ });
      await drawer.getByText('Hello Nordic Trade', { exact: false }).waitFor();
      await drawer.getByRole('button', { name: 'Assign and send the mail' }).click();
      await drawer.waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Products' }).first().click();
      await noForm('Products');
      await page.keyboard.press('n');
      await page.getByRole('dialog').getByLabel('VIN').fill(newVin());
      await page.getByRole('dialog').getByLabel('Plate').fill('BA 2');
      await page.keyboard.press('Enter');
      await noForm('BA 2');
      await page.goBack();
      await page.getByRole('link', { name: 'BA 2', exact: true }).waitFor();
      await noForm('Products');
      for (let steps = 0; steps < 2; steps += 1) {
        await page.goBack();
        await noForm('BA 1');
      }
    });
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
      const day = await drawer.getByLabel('Assigned on').inputValue();
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Control+Enter');
      answer();
      await drawer.waitFor({ state: 'hidden' });
      expect(sent.map((body) => JSON.parse(body))).toEqual([
        { productID, fields: { commissionPrice: 125_000, ...assignedOn(day) }, sendEmailNotification: true },
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
    const own = await newTenant(tested.operator, [], 'Transports');
    const transports: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const vehicle = { vehicleIdentificationNumber: newVin(), fields: { registrationNumber: `TR ${count}` } };
      const productID = await own.api.ok(own.api.post('/product/create', vehicle));
      const order = { productID, provider: 'a' };
      transports.unshift((await own.api.ok(own.api.post('/product/transport/order', order))).transportID);
    }
    await inConsole(tested.browser, tested.service.url, own.api.key, async ({ page }) => {
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

describeInBrowser('a form that is removed while somebody types, by what another one does', () => {
  /** The rest of a sentence, with every letter that acts somewhere. */
  const REST = 'kdetach mnx';

  const isSaid = (page: Page, typed: string) =>
    page.getByRole('alert').getByText(`Nothing of it was sent. Keys work again after Tab, Escape or a click. ${typed}`);

  test('with its card: the rest of the sentence acts on nothing, and the user learns what became of it', async () => {
    const productID = await newProduct({ registrationNumber: 'GO 1' });
    const order = { productID, provider: 'a' };
    const { transportID } = await tenant.api.ok(tenant.api.post('/product/transport/order', order));
    await signedIn(async (page) => {
      const writes: string[] = [];
      page.on('request', (request) => request.method() === 'GET' || writes.push(request.url()));
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Cancel the transport' }).click();
      const dialog = page.getByRole('dialog', { name: /^Cancel transport/ });
      await dialog.getByLabel('Reason').pressSequentially('Not nee');
      await tenant.api.ok(tenant.api.post('/product/transport/cancel', { transportID, reason: 'By somebody else' }));
      await isSaid(page, 'You had typed: “Not nee”.').waitFor({ timeout: 20_000 });
      await page.keyboard.type(REST);
      await page.keyboard.press('Enter');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByRole('menu').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      // It was meant for the dialog: else it would lead to the list.
      await page.keyboard.press('Escape');
      await page.keyboard.press('d');
      await page.getByRole('dialog', { name: 'Open a dispute about GO 1' }).waitFor();
      expect(writes).toEqual([]);
    });
  }, 60_000);

  test('with its row: no other row is acted on', async () => {
    const own = await newTenant(tested.operator, [], 'Rows that leave');
    const transports: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const productID = await own.api.ok(own.api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
      const order = { productID, provider: 'a' };
      transports.unshift((await own.api.ok(own.api.post('/product/transport/order', order))).transportID);
    }
    await inConsole(tested.browser, tested.service.url, own.api.key, async ({ page }) => {
      await go(page, 'transports?show=active');
      await page.locator('.table tbody tr').nth(1).waitFor();
      await page.keyboard.press('c');
      await page.getByRole('dialog').getByLabel('Reason').pressSequentially('The tru');
      const [transportID] = transports;
      await own.api.ok(own.api.post('/product/transport/cancel', { transportID, reason: 'By somebody else' }));
      await isSaid(page, 'You had typed: “The tru”.').waitFor({ timeout: 20_000 });
      await page.keyboard.type('ck came');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.locator('.table tbody tr').first().click();
      await page.keyboard.press('c');
      await page.getByRole('dialog').waitFor();
    });
    expect(await own.api.ok(own.api.get('/transports?active=1'))).toHaveLength(1);
  }, 60_000);

  test('but not by what he does himself: keys work at once', async () => {
    const productID = await newProduct({ registrationNumber: 'GO 2' });
    await signedIn(async (page) => {
      await go(page, `products/${productID}`);
      await page.getByRole('heading', { name: 'GO 2' }).waitFor();
      for (const [title, stateAfter] of [
        ['Open a dispute about GO 2', 'Close dispute'],
        ['Close the dispute about GO 2', 'Open dispute'],
      ] as const) {
        await page.keyboard.press('d');
        const dialog = page.getByRole('dialog', { name: title });
        await dialog.getByLabel('Reason').pressSequentially('A dent');
        await page.keyboard.press('Enter');
        // Typed on while it is sent.
        await page.keyboard.press('s');
        await dialog.waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: stateAfter }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
      }
      await page.keyboard.press('t');
      await page.getByRole('dialog', { name: /^Order a transport/ }).waitFor();
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

describeInBrowser('what a clerk has typed', () => {
  test('of a new product stays when the form is closed, until it is created or cleared', async () => {
    const vin = newVin();
    await signedIn(async (page) => {
      const form = page.getByRole('dialog', { name: 'New product' });
      const closed = () => form.waitFor({ state: 'hidden' });
      const typed = async () => Promise.all(['VIN', 'Plate'].map((label) => form.getByLabel(label).inputValue()));
      const open = async () => {
        await page.keyboard.press('n');
        await form.waitFor();
      };
      await go(page, 'products');
      await page.getByRole('heading', { name: 'Products' }).waitFor();
      await open();
      await form.getByLabel('VIN').fill(vin);
      await form.getByLabel('Plate').fill('DR 1');
      await page.mouse.click(5, 5);
      await closed();
      await open();
      expect(await typed()).toEqual([vin, 'DR 1']);
      await form.getByLabel('Plate').press('Escape');
      await closed();
      await open();
      expect(await typed()).toEqual([vin, 'DR 1']);
      await form.getByRole('button', { name: 'Clear the form' }).click();
      expect(await typed()).toEqual(['', '']);
      await form.getByLabel('VIN').fill(vin);
      await page.keyboard.press('Enter');
      await page.getByText(`The product ${vin} is created`).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Products' }).waitFor();
      await open();
      expect(await typed()).toEqual(['', '']);
    });
  }, 60_000);

  test('of a new product and of a transport is asked about before another screen takes its place', async () => {
    const vin = newVin();
    await newProduct({ registrationNumber: 'DR 2' }, vin);
    await signedIn(async (page) => {
      const question = leaveQuestion(page);
      await go(page, 'products?new=true');
      const form = page.getByRole('dialog', { name: 'New product' });
      await form.getByLabel('Plate').fill('DR 3');
      await form.getByLabel('VIN').fill(vin);
      await form.getByRole('link', { name: 'DR 2' }).click();
      await question.stay();
      expect(await form.getByLabel('Plate').inputValue()).toBe('DR 3');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'DR 2', exact: true }).click();
      await question.leave();
      await page.getByRole('heading', { name: 'DR 2' }).waitFor();
      await page.keyboard.press('t');
      const order = page.getByRole('dialog', { name: /^Order a transport/ });
      await order.getByLabel('Comment').fill('Ring first');
      await order.getByLabel('Comment').press('Escape');
      await order.waitFor({ state: 'hidden' });
      await page.keyboard.press(']');
      await question.stay();
      await page.keyboard.press('t');
      expect(await order.getByLabel('Comment').inputValue()).toBe('Ring first');
    });
  }, 60_000);

  test('into the fields of a product is not left by the keys to its neighbours', async () => {
    for (const name of ['NB 1', 'NB 2']) await newProduct({ registrationNumber: name });
    await signedIn(async (page) => {
      await go(page, 'products');
      await page.getByRole('link', { name: 'NB 2', exact: true }).click();
      await page.getByRole('heading', { name: 'NB 2' }).waitFor();
      await page.keyboard.press('e');
      await page.getByLabel('Location').fill('Kolding');
      await page.getByRole('button', { name: 'Save' }).focus();
      for (const key of ['[', ']']) await page.keyboard.press(key);
      expect(await page.getByLabel('Location').inputValue()).toBe('Kolding');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.keyboard.press(']');
      await page.getByRole('heading', { name: 'NB 1' }).waitFor();
    });
  });
});

describeInBrowser('a price as another program prints it', () => {
  test('CRE-3: nobody guesses what a point in it means: it is refused at its field, before anything is sent', async () => {
    const productID = await readyToAssign('NU 2');
    await signedIn(async (page) => {
      await go(page, `products/${productID}?assign=true`);
      const drawer = page.getByRole('dialog', { name: /^Assign NU 2/ });
      const price = drawer.getByLabel('Commission price');
      const send = drawer.getByRole('button', { name: 'Assign and send the mail' });
      await drawer.getByText('Hello Nordic Trade', { exact: false }).waitFor();
      await price.fill('');
      // At once, as it comes from the clipboard.
      await page.keyboard.insertText('125.000');
      await send.click();
      await drawer
        .locator('.mantine-InputWrapper-error')
        .getByText('“Commission price” must be a whole number')
        .waitFor();
      expect(await hasFocus(price)).toBe(true);
      expect(await events(productID, 'ProductAssignedToCommissionPartner')).toBe(0);
      await price.fill('');
      await page.keyboard.insertText('125,000');
      await drawer.getByText('Commission price: 125,000', { exact: false }).waitFor();
      await send.click();
      await drawer.waitFor({ state: 'hidden' });
    });
    expect(await fieldsOf(productID)).toMatchObject({ commissionPrice: 125_000 });
  }, 60_000);
});

describeInBrowser('what others change meanwhile stays', () => {
  test('ANS-26: a move is undone only while it is the last act, and never what somebody else did since', async () => {
    const productID = await newProduct({ registrationNumber: 'UN 1' });
    await signedIn(async (page) => {
      const undo = page.getByRole('button', { name: 'Undo' });
      const auction = async () => {
        await page.keyboard.press('m');
        await page.getByRole('menuitem', { name: 'On auction' }).click();
        await undo.waitFor();
      };
      await go(page, `products/${productID}`);
      await page.getByRole('heading', { name: 'UN 1' }).waitFor();
      await auction();
      for (const status of ['onBuyNow', 'onAuction']) await move(productID, status);
      await undo.waitFor({ state: 'detached' });
      await move(productID, 'onBuyNow');
      await page.locator('.product > .bar .badge').getByText('Buy now').waitFor();
      await auction();
      // The page has not asked again when somebody else sells it.
      const { headers, body } = await tenant.api.get(`/products/${productID}`);
      let isStale = true;
      await page.route(new RegExp(`/products/${productID}$`), (route) =>
        isStale ? route.fulfill({ json: body, headers: { etag: headers.get('etag') ?? '' } }) : route.continue(),
      );
      await page.route('**/product/correct', (route) => {
        isStale = false;
        return route.continue();
      });
      await move(productID, 'sold');
      await page.keyboard.press('u');
      const said = /^Somebody else changed this product meanwhile\. Status: On auction → Sold\./;
      await page.getByRole('alert').getByText(said).waitFor();
      await undo.waitFor({ state: 'detached' });
    });
    expect((await shown(productID)).status).toBe('sold');
  }, 60_000);

  test('UPD-4: an edit that changed nothing has no way back, which would be one from what somebody else did', async () => {
    const productID = await newProduct({ registrationNumber: 'UN 2', engine: 1.5 });
    await signedIn(async (page) => {
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Engine').fill('1.50');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Edit' }).waitFor();
      await update(productID, { location: 'Aarhus' });
      await page.locator('.facts').getByText('Aarhus').waitFor();
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    });
  });

  test('ANS-26: only the assignment that was seen is taken back; the next try is meant for the one that is told', async () => {
    const productID = await readyToAssign('TB 1');
    await assign(productID);
    await signedIn(async (page) => {
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Take back' }).click();
      const dialog = page.getByRole('dialog', { name: 'Take back the assignment of TB 1' });
      await dialog.getByLabel('Reason').fill('The wrong partner');
      await update(productID, { commissionPartnerID: otherPartnerID });
      await assign(productID);
      await dialog.getByRole('button', { name: 'Take back' }).click();
      await dialog.getByText(/Assignment: Nordic Trade, .* → Zealand Cars, /).waitFor();
      expect((await shown(productID)).assignment.partnerName).toBe('Zealand Cars');
      await dialog.getByRole('button', { name: 'Take back' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
    expect((await shown(productID)).assignment?.partnerName).not.toBe('Zealand Cars');
  }, 60_000);

  test('the card names whose the assignment is, and the partner who was chosen for the next one', async () => {
    const productID = await readyToAssign('NX 1');
    await assign(productID);
    await signedIn(async (page) => {
      await go(page, `products/${productID}?assign=true`);
      const drawer = page.getByRole('dialog', { name: /^Assign NX 1/ });
      await drawer.getByRole('combobox', { name: 'Partner' }).click();
      await page.getByRole('option', { name: 'Zealand Cars' }).click();
      await drawer.getByText('desk@zealand.example · The choice is stored at once', { exact: false }).waitFor();
      await drawer.getByText('Hello Zealand Cars', { exact: false }).waitFor();
      await drawer.getByRole('button', { name: 'Cancel' }).click();
      const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Commission' }) });
      await card.getByText('Next partner').waitFor();
      const facts = await card.locator('dl > div').allTextContents();
      expect(facts.filter((fact) => /partner/i.test(fact))).toEqual([
        'PartnerNordic Trade',
        'Next partnerZealand Cars',
      ]);
    });
  }, 60_000);

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

  test('a dispute that somebody else opens meanwhile is not closed by who meant to open it', async () => {
    const productID = await newProduct({ registrationNumber: 'DI 1' });
    await signedIn(async (page) => {
      await go(page, `products/${productID}`);
      await page.getByRole('heading', { name: 'DI 1' }).waitFor();
      await page.keyboard.press('d');
      const dialog = page.getByRole('dialog', { name: 'Open a dispute about DI 1' });
      await dialog.getByLabel('Reason').fill('A scratch');
      await tenant.api.ok(tenant.api.post('/product/dispute', { productID, action: 'open', reason: 'A dent' }));
      await page.getByText('Dispute open').first().waitFor();
      await dialog.getByRole('button', { name: 'Open dispute' }).click();
      await dialog.getByRole('alert').waitFor();
    });
    expect((await tenant.api.ok(tenant.api.get(`/products/${productID}`))).dispute.state).toBe('open');
  });

  test('ANS-26: what somebody else has assigned since the drawer opened is not assigned and mailed again unseen', async () => {
    const productID = await readyToAssign('TW 1');
    await signedIn(async (page) => {
      await go(page, `products/${productID}?assign=true`);
      const drawer = page.getByRole('dialog', { name: /^Assign TW 1/ });
      const send = drawer.getByRole('button', { name: 'Assign and send the mail' });
      await drawer.getByText('Hello Nordic Trade', { exact: false }).waitFor();
      await assign(productID);
      // The page has read it.
      await page.locator('.timeline').getByText('Assigned to Nordic Trade').waitFor();
      await send.click();
      await drawer.getByText(/^Somebody else changed .* Assignment: none → Nordic Trade, /).waitFor();
      expect(await events(productID, 'ProductAssignedToCommissionPartner')).toBe(1);
      await send.click();
      await drawer.waitFor({ state: 'hidden' });
    });
    expect(await events(productID, 'ProductAssignedToCommissionPartner')).toBe(2);
  });

  test('a conflict and a refusal name the own fields of a company as the screen does', async () => {
    const { api } = tenant;
    const { key } = await api.ok(api.post('/custom-fields', { type: 'int', alias: 'priceOfTyres' }));
    const productID = await newProduct({ registrationNumber: 'OF 1', [key]: 1 });
    await update(productID, { auctionGrade: 'A' });
    await signedIn(async (page) => {
      await go(page, `products/${productID}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Price of tyres').fill('many');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('“Price of tyres” must be a numeric value').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.keyboard.press('d');
      const dialog = page.getByRole('dialog', { name: /^Open a dispute/ });
      await update(productID, { [key]: 2, auctionGrade: 'B' });
      await dialog.getByRole('button', { name: 'Open dispute' }).click();
      await dialog.getByText(/Price of tyres: 1 → 2\. .*Auction grade: A → B\./).waitFor();
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

describeInBrowser('an answer that comes late', () => {
  /** Lets requests of a path wait until `answer` is called. */
  async function slow(page: Page, path: string, then = (route: Route) => route.continue()) {
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((done) => (answer = done));
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await mayAnswer;
      return then(route);
    });
    return () => answer();
  }

  test('leaves what was opened meanwhile as it is: a created product, and an assignment', async () => {
    const other = await readyToAssign('LA 1');
    await signedIn(async (page) => {
      const answerCreate = await slow(page, '/product/create');
      const answerAssign = await slow(page, '/commission/assign');
      await go(page, 'products?new=true');
      await page.getByRole('dialog').getByLabel('VIN').fill(newVin());
      await page.getByRole('dialog').getByLabel('Plate').fill('LA 2');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'LA 1', exact: true }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Location').fill('Kolding');
      answerCreate();
      await page.getByText(/^The product \w+ is created$/).waitFor();
      expect(await page.getByLabel('Location').inputValue()).toBe('Kolding');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.keyboard.press('a');
      const drawer = page.getByRole('dialog', { name: /^Assign LA 1/ });
      await drawer.getByRole('button', { name: 'Assign and send the mail' }).click();
      await drawer.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Products' }).first().click();
      await page.getByRole('link', { name: 'LA 2', exact: true }).click();
      await page.getByRole('heading', { name: 'LA 2' }).waitFor();
      await page.keyboard.press('a');
      const second = page.getByRole('dialog', { name: /^Assign LA 2/ });
      await second.getByLabel('Commission price').fill('125000');
      answerAssign();
      await page.getByText('Assigned; the mail is on its way').waitFor();
      expect(await second.getByLabel('Commission price').inputValue()).toBe('125000');
    });
    expect(await events(other, 'ProductAssignedToCommissionPartner')).toBe(1);
  }, 60_000);

  test('is shown to who has closed the form, also a refusal; the next form stays open', async () => {
    const { api } = tenant;
    for (const name of ['Latetrade', 'Nexttrade']) await api.ok(api.post('/partners', { name }));
    await signedIn(async (page) => {
      const answer = await slow(page, '/partners/*');
      await go(page, 'partners');
      await page.getByRole('button', { name: 'Edit Latetrade' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Latetrade ApS');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Edit Nexttrade' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Nexttrade ApS');
      answer();
      await page.getByText('Latetrade ApS is saved').waitFor();
      await page.getByRole('row', { name: /Latetrade ApS/ }).waitFor();
      expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Nexttrade ApS');
      const refuse = await slow(page, '/partners/*', (route) =>
        route.fulfill({ status: 422, json: { status: 'error', message: 'No such name', code: 'number_negative' } }),
      );
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Cancel' }).click();
      refuse();
      await page.getByRole('alert').getByText('No such name').waitFor();
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

  test('what is typed belongs to the present: the past has no form, and is not reached by its field', async () => {
    const productID = await newProduct({ registrationNumber: 'AO 2', location: 'Kolding' });
    await signedIn(async (page) => {
      const day = page.getByLabel('As of', { exact: true });
      await go(page, `products/${productID}?asOf=${encodeURIComponent('2999-12-31 23:59:59')}`);
      await page.getByRole('button', { name: 'Now' }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Location').fill('Aarhus');
      expect(await day.isDisabled()).toBe(true);
      const question = leaveQuestion(page);
      await page.goBack();
      await question.stay();
      expect(await page.getByLabel('Location').inputValue()).toBe('Aarhus');
      await page.goBack();
      await question.leave();
      await page.getByText('The past cannot be changed.', { exact: false }).waitFor();
      expect(await page.getByLabel('Location').count()).toBe(0);
      await page.getByRole('button', { name: 'Now' }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Location').fill('Odense');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.facts').getByText('Odense').waitFor();
      // Who works by keyboard goes on where he was.
      await page.getByRole('button', { name: 'Edit' }).and(page.locator(':focus')).waitFor();
      expect(await day.isDisabled()).toBe(false);
    });
  });

  test('who reads old history goes on reading it while others change the product', async () => {
    const productID = await newProduct({ registrationNumber: 'HI 2' });
    await update(productID, { location: 'Oldtown' });
    for (let change = 0; change < 51; change += 1)
      await update(productID, { mileage: change, engine: change, variant: `V${change}` });
    await signedIn(async (page) => {
      const history = page.locator('.timeline');
      await go(page, `products/${productID}`);
      await history.getByText('V50').first().waitFor();
      expect(await history.getByText('Oldtown').count()).toBe(0);
      await page.getByRole('button', { name: 'Older' }).click();
      await history.getByText('Oldtown').waitFor();
      await update(productID, { model: 'The newest' });
      await history.getByText('The newest').waitFor();
      expect(await history.getByText('Oldtown').count()).toBe(1);
    });
  }, 60_000);

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
