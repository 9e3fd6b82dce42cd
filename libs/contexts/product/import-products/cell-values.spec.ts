import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { readAbsoluteTime } from './absolute-time.ts';
import { type CellStyle, readCell, readDayOfTime } from './cell-values.ts';

const read = (type: 'int' | 'numeric' | 'date' | 'string', text: string, style: CellStyle = {}) => {
  try {
    return readCell('PRICE', type, text, style);
  } catch (error) {
    return error instanceof Refusal ? [error.code, ...error.parameters] : error;
  }
};

describe('IMP-4: numbers as people write them', () => {
  test.each([
    ['14900', '14900'],
    ['-14900', '-14900'],
    ['14,5', '14.5'],
    ['14.5', '14.5'],
    ['0.900', '0.900'],
    ['1234.567', '1234.567'],
    ['14.900,50', '14900.50'],
    ['14,900.50', '14900.50'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['14 900', '14900'],
    ["14'900.50", '14900.50'],
    ['1.23.4', '1.23.4'],
    ['many', 'many'],
    ['1e3', '1e3'],
  ])('%s is %s', (text, value) => {
    expect(read('numeric', text)).toBe(value);
  });

  test.each(['14.900', '-1,000', '999.999'])('%s is asked about, by column', (text) => {
    const digits = text.replace('-', '').replace(/[.,]/, ' ').split(' ');
    expect(read('int', text)).toEqual(['value_ambiguous', 'PRICE', text, digits.join('.'), digits.join(''), 'decimal']);
  });

  test.each([
    ['14.900', '.', '14.900'],
    ['14.900', ',', '14900'],
    ['14,900', ',', '14.900'],
    ['14,900', '.', '14900'],
    ['1.234.567,5', ',', '1234567.5'],
    ['1.234.567,5', '.', '1.234.567,5'],
    ['12.34', ',', '12.34'],
  ] as const)('%s with %s for decimals is %s', (text, decimal, value) => {
    expect(read('numeric', text, { decimal })).toBe(value);
  });

  test.each([
    ['13.500,00', ',', '13500'],
    ['13.500,00', undefined, '13500'],
    ['13,500.0', '.', '13500'],
    ['-13500,00', ',', '-13500'],
    ['13500,50', ',', '13500.50'],
  ] as const)('of whole numbers only zeros after the sign are none: %s with %s is %s', (text, decimal, value) => {
    expect(read('int', text, { decimal })).toBe(value);
    expect(read('numeric', '13,50', { decimal: ',' })).toBe('13.50');
  });

  test('a text stays as it is', () => {
    expect(read('string', '14.900')).toBe('14.900');
  });
});

describe('IMP-4: days as people write them', () => {
  test.each([
    ['2015-04-03', {}, '2015-04-03'],
    ['3.4.2015', {}, '2015-04-03'],
    ['13/4/2015', {}, '2015-04-13'],
    ['4/13/2015', {}, '2015-04-13'],
    ['4/4/2015', {}, '2015-04-04'],
    ['3/4/2015', { days: 'day-first' }, '2015-04-03'],
    ['3/4/2015', { days: 'month-first' }, '2015-03-04'],
    ['03-04-2015', {}, '03-04-2015'],
    ['spring', {}, 'spring'],
  ] as const)('%s %j is %s', (text, style, value) => {
    expect(read('date', text, style)).toBe(value);
  });

  test('3/4/2015 is asked about', () => {
    expect(read('date', '3/4/2015')).toEqual([
      'value_ambiguous',
      'PRICE',
      '3/4/2015',
      '2015-04-03',
      '2015-03-04',
      'days',
    ]);
  });
});

describe('IMP-4: days of times as people write them', () => {
  test.each([
    ['3/4/2015 10:00 UTC', { days: 'day-first' }, '2015-04-03 10:00 UTC'],
    ['03/04/2015 10:00 +0200', { days: 'month-first' }, '2015-03-04 10:00 +0200'],
    ['03/04/15 10:00 UTC', { days: 'day-first' }, '2015-04-03 10:00 UTC'],
    ['10:00 UTC 3/4/99', { days: 'day-first' }, '10:00 UTC 1999-04-03'],
    ['13/04/2015 10:00 UTC', { days: 'day-first' }, '2015-04-13 10:00 UTC'],
    ['13/04/2015 10:00 UTC', {}, '2015-04-13 10:00 UTC'],
    ['4/13/15 10:00 UTC', {}, '2015-04-13 10:00 UTC'],
    ['3.4.2015 10:00 UTC', {}, '2015-04-03 10:00 UTC'],
    ['2015/04/03 10:00 UTC', {}, '2015/04/03 10:00 UTC'],
    ['2015-04-03T10:00:00.123Z', {}, '2015-04-03T10:00:00.123Z'],
    ['2015-04-03 10.11.12 UTC', {}, '2015-04-03 10.11.12 UTC'],
  ] as const)('%s %j is %s', (text, style, value) => {
    expect(readDayOfTime('SOLD', text, style)).toBe(value);
  });

  test.each(['3/4/2015 10:00 UTC', '03/04/2015 10:00 +0200', '03/04/15 10:00 UTC'])('%s is asked about', (text) => {
    expect(() => readDayOfTime('SOLD', text)).toThrow(
      expect.objectContaining({
        code: 'value_ambiguous',
        parameters: ['SOLD', expect.stringMatching(/^0?3\/0?4\/2015$/), '2015-04-03', '2015-03-04', 'days'],
      }),
    );
  });
});

describe('IMP-4: times are absolute', () => {
  const at = (iso: string) => Date.parse(iso);

  test.each([
    ['Thu Dec 18 2014 11:30:00 GMT-0800 (PST)', at('2014-12-18T19:30:00Z')],
    ['Sat Jun 20 2015 03:00:00 GMT-0700 (PDT)', at('2015-06-20T10:00:00Z')],
    ['Fri Apr 03 2015 10:00:00 GMT+0200 (Central European Summer Time)', at('2015-04-03T08:00:00Z')],
    ['Fri Apr 03 2015 10:00:00 GMT+0200 (Mitteleuropäische Sommerzeit)', at('2015-04-03T08:00:00Z')],
    ['Fri Apr 03 2015 10:00:00 GMT-0700 (Pacific Daylight Time)', at('2015-04-03T17:00:00Z')],
    ['Fri Apr 03 2015 10:00:00 GMT+0000 (Coordinated Universal Time)', at('2015-04-03T10:00:00Z')],
    ['2014-12-18T11:30:00Z', at('2014-12-18T11:30:00Z')],
    ['2014-12-18T11:30:00.123-08:00', at('2014-12-18T19:30:00.123Z')],
    ['2014-12-18 11:30:00 Europe/Berlin', at('2014-12-18T10:30:00Z')],
    ['1418931000', 1_418_931_000_000],
  ])('%s', (text, time) => {
    expect(readAbsoluteTime(text)).toBe(time);
  });

  test.each([
    '2014-12-18',
    '2014-12-18 11:30:00',
    '2014-12-18 11:30:00 (Mitteleuropäische Zeit)',
    'now',
    'tomorrow GMT',
    '11:30 GMT',
    '',
    'soon',
  ])('%j is not', (text) => {
    expect(readAbsoluteTime(text)).toBeNull();
  });
});
