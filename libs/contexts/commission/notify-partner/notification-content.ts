import { domainToASCII } from 'node:url';
import type { Json } from '@vpds/kernel';
import type { AssignedProduct, ShownField } from '@vpds/product/contract';
import type { NotificationRequest, NotifiedValue } from '../domain/notification.decider.ts';

/** The most in one mail; a product may have thousands. */
const MAX_FIELDS = 60;
/** Characters. */
const MAX_NAME = 80;
const MAX_TEXT = 300;
/** Characters that are looked at for each one that is shown. */
const LOOKED_AT = 4;

const PRICES: readonly string[] = ['commissionPrice', 'commissionFee', 'salesPriceDealer'];
const DATE = 'assignedToCommissionPartnerDate';
/** Shown elsewhere in the mail, or only useful to machines. */
const HIDDEN: readonly string[] = [...PRICES, DATE, 'commissionPartnerID'];

export interface NotificationParts {
  readonly assignmentID: string;
  readonly companyName: string;
  /** ISO 4217; null: amounts have none. */
  readonly currency: string | null;
  readonly partner: { readonly name: string; readonly email: string | null };
  /** `Message-ID` ends with it. */
  readonly mailDomain: string;
}

/** Every value is bounded text on one line. */
export function notificationRequest(product: AssignedProduct, parts: NotificationParts): NotificationRequest {
  const { productID, companyID, commissionPartnerID, vehicleIdentificationNumber, AP30Pno, fields } = product;
  const { assignmentID, partner } = parts;
  const takesBack = product.takesBack === true;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return {
    assignmentID,
    messageID: `${assignmentID}@${messageDomain(parts.mailDomain)}`,
    productID,
    companyID,
    companyName: oneLine(parts.companyName, MAX_TEXT),
    commissionPartnerID,
    partnerName: oneLine(partner.name, MAX_TEXT),
    partnerEmail: partner.email,
    vehicleIdentificationNumber,
    AP30Pno,
    assignedOn: valueText(byKey.get(DATE)),
    prices: takesBack ? [] : PRICES.map((key) => ({ name: key, text: amountText(byKey.get(key), parts.currency) })),
    fields: fields
      .filter(({ key }) => !HIDDEN.includes(key))
      .slice(0, MAX_FIELDS)
      .map(notified),
    ...(takesBack ? { takesBack } : {}),
  };
}

function notified(field: ShownField): NotifiedValue {
  return { name: oneLine(field.name, MAX_NAME), text: valueText(field) };
}

/** Adds separators and the company's currency: `DKK 129,000`. Anything but a number is shown as it is. */
function amountText(field: ShownField | undefined, currency: string | null): string {
  const text = valueText(field);
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(amount)) return text;
  const shown = AMOUNTS.format(amount);
  return currency === null ? shown : `${currency} ${shown}`;
}

const AMOUNTS = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

function valueText(field: ShownField | undefined): string {
  if (field === undefined) return '';
  const { type, value } = field;
  const boolean = type === 'bool' ? BOOLEANS.get(value) : typeof value === 'boolean' ? value : undefined;
  if (boolean !== undefined) return boolean ? 'Yes' : 'No';
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value), MAX_TEXT);
}

/** Updates may store these instead of booleans. */
const BOOLEANS: ReadonlyMap<Json, boolean> = new Map<Json, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);

/** Removes control characters and direction overrides. A text costs no more, the longer it is. */
export function oneLine(text: string, most: number): string {
  const whole = text.trim();
  const start = whole.slice(0, LOOKED_AT * most);
  const line = start
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= most && start === whole ? line : `${characters.slice(0, most - 1).join('')}…`;
}

/** The domain of a `Message-ID`: safe in headers and file names. */
export function messageDomain(domain: string): string {
  const ascii = domainToASCII(domain);
  return /^[A-Za-z0-9.-]{1,190}$/.test(ascii) ? ascii : 'localhost.localdomain';
}
