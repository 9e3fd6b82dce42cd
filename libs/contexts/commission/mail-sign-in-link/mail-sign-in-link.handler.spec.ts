import { expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { Mail, MailTransport } from '../notify-partner/mail-transport.ts';
import { MailSignInLinkHandler } from './mail-sign-in-link.handler.ts';

const URL_OF_LINK = 'https://vpds.example/console/#link=abc';

async function sent(email: string, from: string): Promise<Mail> {
  const mails: Mail[] = [];
  const transport: MailTransport = {
    route: 'smtp',
    async deliver(mail) {
      mails.push(mail);
      return { kind: 'sent', response: '250 OK' };
    },
  };
  await new MailSignInLinkHandler(transport, from).handle({ email, url: URL_OF_LINK });
  expect(mails).toHaveLength(1);
  return mails[0] as Mail;
}

test('SES-4, MAI-4: a domain of any script is encoded, in the envelope and in the Message-ID', async () => {
  const mail = await sent('anna@bilhuset-ærø.dk', 'Køretøjer <vpds@bücher.example>');
  expect([mail.to, mail.from]).toEqual(['anna@xn--bilhuset-r-l6a1t.dk', 'vpds@xn--bcher-kva.example']);
  expect(mail.messageID).toMatch(/^[0-9a-f-]{36}@xn--bcher-kva\.example$/);
  const { messageId, from, text } = await PostalMime.parse(mail.message);
  expect([messageId, from?.name]).toEqual([`<${mail.messageID}>`, 'Køretøjer']);
  expect(text).toContain(URL_OF_LINK);
  expect(mail.message.toString('latin1')).toMatch(/^[\x20-\x7e\t\r\n]*$/);
});

test('MAI-4: letters outside of ASCII before the @ stay, for a server with SMTPUTF8', async () => {
  const { to, from } = await sent('søren@example.com', 'vpds@example.com');
  expect([to, from]).toEqual(['søren@example.com', 'vpds@example.com']);
});

test('MAI-3: the domain of a sender with a name ends the Message-ID', async () => {
  expect((await sent('anna@example.com', 'Vehicles <vpds@example.com>')).messageID).toMatch(/@example\.com$/);
});
