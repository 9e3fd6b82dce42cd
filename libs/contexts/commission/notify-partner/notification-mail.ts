import type MimeNode from 'nodemailer/lib/mime-node';
import { once } from '@vpds/kernel';
import type { NotificationRequest, NotifiedValue } from '../domain/notification.decider.ts';
import { oneLine } from './notification-content.ts';
import type { Mail } from './mail-transport.ts';
import { HTML_TEMPLATE, TAKEN_BACK_HTML, TAKEN_BACK_TEXT, TEXT_TEMPLATE } from './notification-template.ts';

interface Line {
  readonly label: string;
  readonly text: string;
}

interface Shown {
  readonly subject: string;
  readonly vehicle: string;
  readonly companyName: string;
  readonly partnerName: string;
  readonly assignedOn: string;
  readonly prices: readonly Line[];
  readonly details: readonly Line[];
  readonly assignment: readonly Line[];
  /** Null if `PUBLIC_URL` is not set. */
  readonly productUrl: string | null;
}

/** Parts of a mail that do not come from its request. */
export interface MailSurroundings {
  /** `PUBLIC_URL`; undefined: no link. */
  readonly publicUrl?: string | undefined;
  /** The company's address, as it is now. */
  readonly replyTo?: string | null;
}

/** Loaded by the first mail. Strict: a missing name is a defect. HTML values are escaped; the text has no markup. */
const templates = once(async () => {
  const { default: Handlebars } = await import('handlebars');
  return {
    html: Handlebars.compile<Shown>(HTML_TEMPLATE, { strict: true }),
    text: Handlebars.compile<Shown>(TEXT_TEMPLATE, { strict: true, noEscape: true }),
    takenBackHtml: Handlebars.compile<Shown>(TAKEN_BACK_HTML, { strict: true }),
    takenBackText: Handlebars.compile<Shown>(TAKEN_BACK_TEXT, { strict: true, noEscape: true }),
  };
});

/** Characters. */
const MAX_SUBJECT = 150;

const LABELS: Readonly<Record<string, string>> = {
  commissionPrice: 'Commission price',
  commissionFee: 'Commission fee',
  salesPriceDealer: 'Dealer sales price',
  isDrivable: 'Drivable',
  checkinDate: 'Check-in date',
};

/** `firstRegistrationDate` → `First registration date`, `customField_2` → `Field 2`. */
export function labelOf(name: string): string {
  const custom = /^customField_(\d+)$/.exec(name)?.[1];
  if (custom !== undefined) return `Field ${custom}`;
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  if (known !== undefined) return known;
  const words = name
    .replace(/(?<=\p{Ll}|\d)(?=\p{Lu})/gu, ' ')
    .replace(/[_\s]+/g, ' ')
    .trim();
  const [first = '', ...rest] = words.split(' ');
  const lower = rest.map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word));
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...lower].join(' ');
}

function lines(values: readonly NotifiedValue[]): Line[] {
  return values.map(({ name, text: value }) => ({ label: labelOf(name), text: value }));
}

function shown(request: NotificationRequest, { publicUrl }: MailSurroundings): Shown {
  const { fields, vehicleIdentificationNumber: vin, AP30Pno, companyName, partnerName, assignedOn } = request;
  const named = (name: string) => fields.find((field) => field.name === name)?.text ?? '';
  const vehicle =
    ['brand', 'model', 'variant']
      .map(named)
      .filter((part) => part !== '')
      .join(' ') || `Vehicle ${vin}`;
  const about = request.takesBack === true ? 'No longer assigned to you' : 'Vehicle available on commission';
  return {
    subject: oneLine(`${about}: ${vehicle} (${named('registrationNumber') || vin})`, MAX_SUBJECT),
    vehicle,
    companyName,
    partnerName,
    assignedOn,
    prices: lines(request.prices),
    details: [
      { label: 'VIN', text: vin },
      ...(AP30Pno === null ? [] : [{ label: 'Product number', text: String(AP30Pno) }]),
      ...lines(fields),
    ],
    assignment: [
      { label: 'Assigned on', text: assignedOn },
      { label: 'Company', text: companyName },
      { label: 'Commission partner', text: `${partnerName} (no.\u00a0${request.commissionPartnerID})` },
      { label: 'Product', text: `no.\u00a0${request.productID}` },
    ],
    productUrl:
      publicUrl === undefined ? null : `${publicUrl.replace(/\/+$/, '')}/console/products/${request.productID}`,
  };
}

export async function renderNotification(
  request: NotificationRequest,
  surroundings: MailSurroundings = {},
): Promise<{ subject: string; text: string; html: string }> {
  const view = shown(request, surroundings);
  const { html, text, takenBackHtml, takenBackText } = await templates();
  const [asText, asHtml] = request.takesBack === true ? [takenBackText, takenBackHtml] : [text, html];
  return { subject: view.subject, text: asText(view), html: asHtml(view) };
}

/**
 * Equal request, time and surroundings give equal `Message-ID`, date and content. `from`: an address or `Name <address>`; without a
 * name the company's is used.
 */
export async function composeNotification(
  request: NotificationRequest & { readonly partnerEmail: string },
  requestedAt: number,
  from: string,
  { traceID, ...surroundings }: MailSurroundings & { readonly traceID?: string | undefined } = {},
): Promise<Mail> {
  const { messageID, assignmentID, companyName, partnerName, partnerEmail } = request;
  const sender = senderOf(from, companyName);
  const content = await renderNotification(request, surroundings);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({
    ...content,
    from: sender,
    ...(typeof surroundings.replyTo === 'string' ? { replyTo: surroundings.replyTo } : {}),
    to: { name: partnerName, address: partnerEmail },
    messageId: `<${messageID}>`,
    date: new Date(requestedAt),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(traceID === undefined ? {} : { 'X-Trace-ID': traceID }),
    },
    newline: 'windows',
    baseBoundary: assignmentID,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return mailOf(message, { messageID, from: sender.address, to: partnerEmail });
}

/** The addresses of its envelope have encoded domains (MAI-4). */
export async function mailOf(
  composed: MimeNode,
  { messageID, from, to }: Pick<Mail, 'messageID' | 'from' | 'to'>,
): Promise<Mail> {
  const envelope = composed.getEnvelope();
  return { messageID, from: envelope.from || from, to: envelope.to[0] ?? to, message: await composed.build() };
}

/** `from`: an address, or `Name <address>`; `fallback`: the name where it has none. */
export function senderOf(from: string, fallback: string): { name: string; address: string } {
  const [, name, address] = /^\s*"?(.*?)"?\s*<(.+)>$/.exec(from) ?? [];
  return name === undefined || address === undefined ? { name: fallback, address: from } : { name, address };
}

/** The domain of `MAIL_FROM`: `Message-ID`s end with it. */
export function mailDomainOf(from: string): string {
  const { address } = senderOf(from, '');
  return address.slice(address.lastIndexOf('@') + 1);
}
