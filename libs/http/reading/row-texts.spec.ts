import { expect, test } from '@jest/globals';
import { parseRow, rowTexts } from './row-texts.ts';

const rows = (text: string, most = 10) => rowTexts(Buffer.from(text), most).map((row) => row.trim());

test.each([
  ['an array', '[{"a":1},{"b":[1,{"c":2}]}]', ['{"a":1}', '{"b":[1,{"c":2}]}']],
  [
    'brackets, commas and escapes in texts',
    '[{"a":"],[\\"},{\\\\"}, {"b":"\\\\"}]',
    ['{"a":"],[\\"},{\\\\"}', '{"b":"\\\\"}'],
  ],
  ['blanks and a byte order mark', '\uFEFF \n [ {} , {} ]\n', ['{}', '{}']],
  ['an empty array', '[]', []],
  ['lines, also empty ones and without a last line feed', '{"a":1}\r\n\n{"b":2}', ['{"a":1}', '{"b":2}']],
  ['nothing', '', []],
])('the rows of %s', (_, text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test.each(['[', '[{}', '[{}]]', '[{}] x', '[{},]', '[{"a":"]', '[}', '[{}}'])('%s is malformed', (text) => {
  expect(() => rows(text)).toThrow('malformed_json');
});

test.each(['[{},{},{}]', '{}\n{}\n{}'])('EXT-4: more rows than allowed: %s', (text) => {
  expect(() => rows(text, 2)).toThrow('too_many_rows (2)');
});

test.each([
  ['{"a":', 'malformed_json'],
  ['7', 'body_not_an_object'],
  ['{"a":1e999}', 'number_too_large'],
  [`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'body_too_deep'],
])('a row %s is refused', (text, code) => {
  expect(() => parseRow(text)).toThrow(code);
});
