import { describe, expect, test } from '@jest/globals';
import { isEmailAddress } from './email-address.ts';

describe('COM-2: a valid e-mail address', () => {
  test.each(['a@b', 'sales@nordic-cars.example', "o'neil+x@sub.example.co", 'søren@bilhuset-ærø.dk', 'a.b@1.example'])(
    '%s is one',
    (text) => expect(isEmailAddress(text)).toBe(true),
  );

  test.each([
    ['nothing', ''],
    ['no at', 'sales.example'],
    ['two at', 'a@b@c'],
    ['blank', 'a b@example.com'],
    ['a line break', 'a@example.com\r\nBcc: x@evil.example'],
    ['a line break at the end', 'a@example.com\n'],
    ['brackets', '<a@example.com>'],
    ['a list', 'a@example.com,b@example.com'],
    ['a name', 'A <a@example.com>'],
    ['a quoted part', '"a"@example.com'],
    ['an empty label', 'a@example..com'],
    ['a label that ends in a hyphen', 'a@example-.com'],
    ['a NUL', 'a\u0000@example.com'],
    ['an invisible character', 'a\u200b@example.com'],
    ['too long a local part', `${'a'.repeat(65)}@example.com`],
    ['too long', `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`],
  ])('%s is none', (_, text) => expect(isEmailAddress(text)).toBe(false));
});
