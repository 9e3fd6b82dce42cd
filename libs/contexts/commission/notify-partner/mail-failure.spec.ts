import { describe, expect, test } from '@jest/globals';
import { type SmtpFailure, reasonOf, withoutName, wordsForLog } from './mail-failure.ts';

describe('LIF-5: why a mail was not taken, without a word of the operator’s network', () => {
  test.each<[Partial<SmtpFailure>, string]>([
    [
      { code: '550', command: 'RCPT TO', response: '550 5.1.1 <a@b.example> unknown on mx1.internal' },
      'The mail server refused the partner’s address: 550 5.1.1',
    ],
    [
      { code: '451', command: 'RCPT TO', response: '451-4.7.1 mx1.internal: greylisted' },
      'The mail server does not take the partner’s address for now: 451 4.7.1',
    ],
    [{ code: '554', command: 'DATA', response: '554 5.7.1.10.0.0.1' }, 'The mail server refused the mail: 554'],
    [
      { code: '535', command: 'AUTH PLAIN', response: '535 5.7.8 no', ofSession: true },
      'The mail server does not let the service in: 535 5.7.8',
    ],
    [{ code: 'ECONNREFUSED' }, 'The mail server cannot be reached'],
    [{ code: 'ETIMEDOUT' }, 'The mail server took too long'],
    [{ code: 'ESOMETHING' }, 'The mail could not be sent'],
  ])('%j: %s', (failure, reason) => {
    expect(reasonOf({ code: 'ERROR', ofSession: false, ...failure })).toBe(reason);
  });
});

test('the log’s words have no e-mail address, and are one line', () => {
  const reply = '550 <sales@nordic-cars.example>\r\nmx1: jörg.ø@nordic-cars.example unknown, to=a@b';
  expect(wordsForLog(reply)).toBe('550 [address] mx1: [address] unknown, [address]');
  expect(wordsForLog('550 see http://mx1/?u=desk%40nordic.example now')).toBe('550 see [address] now');
  expect(wordsForLog('x'.repeat(100_000))).toHaveLength(500);
});

test('nor the name of whom the mail was for', () => {
  const reply = '550 "DOE, Jané" is unknown here, of course';
  expect(withoutName(reply, 'Jané Doe of Nordic')).toBe('550 "[name], [name]" is unknown here, of course');
});
