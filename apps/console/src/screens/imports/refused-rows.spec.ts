import { expect, test } from '@jest/globals';
import { importFileOf } from '../../api/import-file.ts';
import { csv } from '../../parts/csv.ts';
import { refusedCells, refusedLines } from './refused-rows.ts';

async function* rowsOf(...lines: number[]) {
  for (const line of lines)
    yield { line, result: 'failed' as const, productID: null, revision: null, code: 'x', error: `at ${line}` };
}

const of = (...lines: number[]) => ({
  refused: rowsOf(...lines),
  heading: 'Refused because',
  reasonOf: ({ error }: { error: string | null }) => error ?? '',
});

/** With the byte order mark. */
const textIn = async (text: Blob | string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Blob([text]).arrayBuffer());

async function refusedOf(text: string, ...lines: number[]) {
  const source = await importFileOf(new File([text], 'a.csv'));
  const { text: blob, ...counts } = await refusedCells(source, of(...lines));
  return { text: await textIn(blob), ...counts };
}

test('refused rows keep their cells as they are, with the reason in a last column', async () => {
  const text = 'VIN;Note\nA;1\nB;"x; ""y""\nz"\n\n=C;"q"\nD\n';
  expect(await refusedOf(text, 4, 6, 7)).toEqual({
    text: '\uFEFFVIN;Note;Refused because\r\nB;"x; ""y""\nz";at 4\r\n=C;q;at 6\r\nD;;at 7\r\n',
    rows: 3,
    isWhole: true,
  });
});

test('a mended file that is refused again has only its last reasons', async () => {
  expect((await refusedOf('Refused because,VIN\nold,A\nold,B\n', 3)).text).toBe(
    '\uFEFFVIN,Refused because\r\nB,at 3\r\n',
  );
});

test('without the file there are lines and reasons, for a spreadsheet: none is run as a formula', async () => {
  const columns = ['Line', 'Refused because'] as const;
  const reasonOf = ({ line }: { line: number }) => `=${line}`;
  expect(await refusedLines({ ...of(3, 9), reasonOf }, columns)).toEqual({
    text: csv(columns, [
      [3, '=3'],
      [9, '=9'],
    ]),
    rows: 2,
    isWhole: true,
  });
});
