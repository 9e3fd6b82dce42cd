import { expect, test } from '@jest/globals';
import { parseRow, rowTexts } from './row-texts.ts';

async function rows(text: string, most = 10): Promise<string[]> {
  const found: string[] = [];
  for await (const row of rowTexts(Buffer.from(text), most)) found.push(row.trim());
  return found;
}

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
  ['escapes of each length', '[{"a":"\\\\"},{"a":"\\\\\\"],["}]', ['{"a":"\\\\"}', '{"a":"\\\\\\"],["}']],
])('the rows of %s', async (_, text, expected) => {
  expect(await rows(text)).toEqual(expected);
});

test.each(['[', '[{}', '[{}]]', '[{}] x', '[{},]', '[{"a":"]', '[}', '[{}}'])('%s is malformed', async (text) => {
  await expect(rows(text)).rejects.toThrow('malformed_json');
});

test.each(['[{},{},{}]', '{}\n{}\n{}'])('EXT-4: more rows than allowed: %s', async (text) => {
  await expect(rows(text, 2)).rejects.toThrow('too_many_rows (2)');
});

const MIB = 1_048_576;
test.each([
  ['blank lines after a row', '{}', '\n', ''],
  ['blanks in an empty array', '[', ' ', ']'],
  ['blanks after an array', '[{}]', '\n', ''],
  ['one text of quotes', '["', '\\"', '"]'],
  ['brackets in brackets', '[', '[]', ']'],
])('EXT-4: %s leave turns to others while they are read', async (_, start, each, end) => {
  let turns = 0;
  const take = () => {
    turns += 1;
    turn = setImmediate(take);
  };
  let turn = setImmediate(take);
  expect((await rows(start + each.repeat((16 * MIB) / each.length) + end)).length).toBeLessThan(2);
  clearImmediate(turn);
  expect(turns).toBeGreaterThan(0);
});

test.each([
  ['{"a":', 'malformed_json'],
  ['7', 'body_not_an_object'],
  ['{"a":1e999}', 'number_too_large'],
  [`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'body_too_deep'],
])('a row %s is refused', (text, code) => {
  expect(() => parseRow(text)).toThrow(code);
});
