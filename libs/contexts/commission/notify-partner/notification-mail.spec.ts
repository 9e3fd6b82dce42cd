import { describe, expect, jest, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { AssignedProduct } from '@vpds/product/contract';
import { sampleRequest } from '../testing/sample-request.ts';
import { notificationRequest } from './notification-content.ts';
import { composeNotification, labelOf, mailDomainOf, renderNotification } from './notification-mail.ts';

const AT = Date.UTC(2026, 10, 22, 1, 32, 18);
const EMAIL = 'sales@nordic-cars.example';

function compose(more: Parameters<typeof sampleRequest>[0] = {}) {
  return composeNotification(
    { ...sampleRequest(more), partnerEmail: more.partnerEmail ?? EMAIL },
    AT,
    'vpds@example.com',
  );
}

describe('COM-7: the mail', () => {
  test('names product, fields, prices, partner and company, as text and as HTML', async () => {
    const mail = await PostalMime.parse((await compose()).message);
    for (const body of [mail.text ?? '', mail.html ?? '']) {
      for (const text of ['WVWZZZ1KZAW000001', '100234', 'AB 12 345', 'Volkswagen', 'Golf', 'Auction grade'])
        expect(body).toContain(text);
      for (const text of ['129000', '4500', '139900', '2026-11-22', 'Nordic Car Sales', 'Bilhuset Ærø'])
        expect(body).toContain(text);
    }
    expect(mail.subject).toBe('Vehicle available on commission: Volkswagen Golf (AB 12 345)');
    expect(mail.from).toEqual({ name: 'Bilhuset Ærø', address: 'vpds@example.com' });
    expect(mail.to).toEqual([{ name: 'Nordic Car Sales', address: EMAIL }]);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('has a Message-ID that derives from the assignment, and is the same each time', async () => {
    const [first, second] = [await compose(), await compose()];
    const { messageId, date } = await PostalMime.parse(first.message);
    expect(messageId).toBe('<fcd75cdb-2270-43eb-9724-25f8c97576c7@vpds.example>');
    expect(date).toBe(new Date(AT).toISOString());
    expect(second.message.equals(first.message)).toBe(true);
  });

  test('lines end in CR LF, are short and ASCII', async () => {
    const { message } = await compose({ partnerName: 'Ærø '.repeat(60), companyName: 'x'.repeat(280) });
    const text = message.toString('latin1');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toMatch(/^[\x20-\x7e\t\r\n]*$/);
    for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  });

  test('values of a product are text, never markup', async () => {
    const script = '<script>alert(1)</script>"\'`=&{{partnerName}}';
    const fields = [
      { name: 'brand', text: script },
      { name: script, text: '<b onmouseover=x>' },
    ];
    const { html, text } = await renderNotification(
      sampleRequest({ fields, companyName: script, partnerName: script }),
    );
    expect(html).not.toMatch(/<script|<b /);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&#x60;&#x3D;&amp;');
    expect(text).toContain(script);
  });

  test('no value can add a header or a recipient', async () => {
    const hostile = 'x\r\nBcc: victim@example.com\r\n\r\nbody';
    const request = notificationRequest(product([{ key: 'brand', value: hostile }]), {
      assignmentID: 'a1',
      companyName: hostile,
      currency: null,
      partner: { name: `${hostile}, "<victim@example.com>"`, email: EMAIL },
      mailDomain: hostile,
    });
    const { message, to } = await composeNotification({ ...request, partnerEmail: EMAIL }, AT, 'vpds@example.com');
    const mail = await PostalMime.parse(message);
    expect([mail.bcc, mail.to?.map(({ address }) => address), to]).toEqual([undefined, [EMAIL], EMAIL]);
    expect(mail.messageId).toBe('<a1@localhost.localdomain>');
    expect(message.toString().split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  test.each([
    ['vpds@example.com', 'Nordic Cars', 'vpds@example.com'],
    ['Vehicles <vpds@example.com>', 'Vehicles', 'vpds@example.com'],
    ['"Vehicles, Inc." <vpds@example.com>', 'Vehicles, Inc.', 'vpds@example.com'],
    ['Køretøjer A/S <vpds@example.com>', 'Køretøjer A/S', 'vpds@example.com'],
  ])('MAI-3: from %s', async (from, name, address) => {
    expect(mailDomainOf(from)).toBe('example.com');
    const request = { ...sampleRequest(), companyName: 'Nordic Cars', partnerEmail: EMAIL };
    const mail = await composeNotification(request, AT, from);
    expect(mail.from).toBe(address);
    expect((await PostalMime.parse(mail.message)).from).toEqual({ name, address });
  });

  test('loads nothing when it is opened', async () => {
    expect((await renderNotification(sampleRequest())).html).not.toMatch(/src=|href=|url\(|@import/i);
  });

  test('an address in another script leaves as its ASCII form', async () => {
    expect((await compose({ partnerEmail: 'salg@bilhuset-ærø.dk' })).to).toBe(
      `salg@${new URL('http://bilhuset-ærø.dk').host}`,
    );
  });

  test.each([
    ['firstRegistrationDate', 'First registration date'],
    ['commissionPrice', 'Commission price'],
    ['customField_12', 'Field 12'],
    ['auction_grade', 'Auction grade'],
    ['VATNumber', 'VATNumber'],
    ['constructor', 'Constructor'],
    ['__proto__', 'Proto'],
  ])('%s is shown as %s', (name, label) => expect(labelOf(name)).toBe(label));
});

function product(
  fields: readonly { key: string; value: AssignedProduct['fields'][number]['value']; type?: string }[],
): AssignedProduct {
  return {
    productID: 4,
    companyID: 1,
    vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
    AP30Pno: null,
    commissionPartnerID: 7,
    notify: true,
    fields: fields.map(({ key, value, type = 'any' }) => ({ key, name: key, type, value })),
  };
}

describe('what a request keeps of a product', () => {
  const parts = {
    assignmentID: 'a1',
    companyName: 'C',
    currency: null,
    partner: { name: 'P', email: null },
    mailDomain: 'Example.com',
  };

  test('prices and date apart, values as text, booleans as words', () => {
    const { prices, assignedOn, fields } = notificationRequest(
      product([
        { key: 'commissionPrice', value: 1 },
        { key: 'commissionFee', value: '2' },
        { key: 'salesPriceDealer', value: 3 },
        { key: 'assignedToCommissionPartnerDate', value: '2026-11-22' },
        { key: 'commissionPartnerID', value: 7 },
        { key: 'isDrivable', value: 1, type: 'bool' },
        { key: 'towbar', value: false },
        { key: 'doors', value: 1 },
        { key: 'extras', value: ['roof', { sun: true }] },
      ]),
      parts,
    );
    expect([prices.map(({ text }) => text), assignedOn]).toEqual([['1', '2', '3'], '2026-11-22']);
    expect(Object.fromEntries(fields.map(({ name, text }) => [name, text]))).toEqual({
      isDrivable: 'Yes',
      towbar: 'No',
      doors: '1',
      extras: '["roof",{"sun":true}]',
    });
  });

  test('COM-9: amounts have separators and the company’s currency, anything else is shown as it is', () => {
    const amounts = product([
      { key: 'commissionPrice', value: 129_000 },
      { key: 'commissionFee', value: '4500.5' },
      { key: 'salesPriceDealer', value: 'on request' },
    ]);
    const texts = (currency: string | null) =>
      notificationRequest(amounts, { ...parts, currency }).prices.map(({ text }) => text);
    expect(texts('DKK')).toEqual(['DKK 129,000', 'DKK 4,500.5', 'on request']);
    expect(texts(null)).toEqual(['129,000', '4,500.5', 'on request']);
  });

  test('COM-9: Reply-To of the company, and a link to the product', async () => {
    const surroundings = { replyTo: 'sales@bilhuset.example', publicUrl: 'https://vpds.example.com/' };
    const request = { ...sampleRequest(), partnerEmail: EMAIL };
    const { message } = await composeNotification(request, AT, 'vpds@example.com', surroundings);
    const mail = await PostalMime.parse(message);
    expect(mail.replyTo).toEqual([expect.objectContaining({ address: 'sales@bilhuset.example' })]);
    for (const body of [mail.text, mail.html]) expect(body).toContain('https://vpds.example.com/console/products/4');
  });

  test('COR-4: the mail about an assignment that was taken back', async () => {
    const { subject, text, html } = await renderNotification(sampleRequest({ takesBack: true, prices: [] }));
    expect(subject).toBe('No longer assigned to you: Volkswagen Golf (AB 12 345)');
    for (const body of [text, html]) expect(body).toContain('has taken back the assignment of this vehicle');
  });

  test('is bounded however large a product is', () => {
    const many = Array.from({ length: 900 }, (_, index) => ({ key: `k${index}`, value: '\ud800🚗'.repeat(5_000) }));
    const request = notificationRequest(product(many), parts);
    expect(request.fields).toHaveLength(60);
    expect(JSON.stringify(request).length).toBeLessThan(100_000);
    expect(request.fields[0]?.text).toMatch(/^\ufffd🚗.*…$/su);
  });

  test('of a long text only the beginning is looked at, and its end shows that there is more', () => {
    const replacing = jest.spyOn(String.prototype, 'replace');
    const texts = ['x'.repeat(900_000), `a${'\n'.repeat(900_000)}b`, `${' '.repeat(900_000)}c${' '.repeat(900_000)}`];
    const shown = texts.map((value) => {
      return notificationRequest(product([{ key: 'brand', value }]), parts).fields[0]?.text;
    });
    const longest = Math.max(...replacing.mock.contexts.map((text) => String(text).length));
    replacing.mockRestore();
    expect(shown).toEqual([`${'x'.repeat(299)}…`, 'a…', 'c']);
    expect(longest).toBeLessThan(2_000);
  });
});
