import fc from 'fast-check';
import type { Operation, Schema } from './openapi.ts';

/** Valid, but often mishandled. */
const ODD_JSON = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1',
  '9007199254740993',
  '123456789012345678901234567890',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\ufeff"',
  '"__proto__"',
  '"1e400"',
  '"-0"',
  '" 12 "',
  '"0x10"',
  '"1e3"',
  '"٣"',
  '"%"',
  '"\'; DROP TABLE events; --"',
  '"{{7*7}}"',
  '"../../etc/passwd"',
  '"http://169.254.169.254/"',
  '"AAAAAAAAAAAAAAAAA"',
  '"ＡＡＡＡＡＡＡＡＡＡＡＡＡＡＡＡＡ"',
  '"00000000-0000-0000-0000-000000000000"',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  '{"__proto__":{"administer":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"valueOf":null,"toJSON":1}',
  '{"a":1,"a":2}',
  '{"$gt":""}',
  '{"length":1e9}',
  '{"length":{"valueOf":null,"toString":null}}',
];

const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'toJSON',
  'valueOf',
  'hasOwnProperty',
  'then',
  'length',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '$where',
  'a.b',
  'a[0]',
  '0',
  '-1',
  'customField_1',
  'customField_999',
  'productID',
  'status',
  'createdAt',
  'brand',
  'mileage',
  'isDrivable',
  'firstRegistrationDate',
  'registrationNumber',
  'commissionPartnerID',
  'sellerEmail',
  'AP30Pno',
];

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }));
const key = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ODD_KEYS) }, { weight: 1, arbitrary: text });

function objectText(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

/** Includes what `JSON.stringify` cannot produce (`1e400`, duplicate keys). */
export const oddJson: fc.Arbitrary<string> = fc.letrec<{ value: string; leaf: string; list: string; map: string }>(
  (tie) => ({
    value: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('leaf'), tie('list'), tie('map')),
    leaf: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ODD_JSON) },
      { weight: 1, arbitrary: text.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.double().map((value) => (Number.isFinite(value) ? String(value) : '1e999')) },
    ),
    list: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    map: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(objectText),
  }),
).value;

/** Existing ones, some of other companies, so that requests pass the first check. */
export interface Known {
  readonly vins: readonly string[];
  readonly numbers: readonly number[];
  readonly guids: readonly string[];
}

function fittingJson(name: string, schema: Schema, known: Known): fc.Arbitrary<string> {
  if (/vin|vehicleIdentificationNumber/i.test(name))
    return fc.constantFrom(...known.vins.map((vin) => JSON.stringify(vin)));
  if (/ID$|Pno$/.test(name)) return fc.constantFrom(...known.numbers.map(String));
  if (/Guid$/.test(name)) return fc.constantFrom(...known.guids.map((guid) => JSON.stringify(guid)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  return fc.array(fc.tuple(key, oddJson), { maxLength: 4 }).map(objectText);
}

/** Mostly valid properties, some odd, mixed with others; sometimes no object. */
export function oddBody({ body }: Operation, known: Known): fc.Arbitrary<string> {
  if (body === null) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddJson });
  const example = typeof body.example === 'string' ? {} : (body.example as Record<string, unknown>);
  const own = Object.entries(body.schema.properties ?? {}).map(([name, schema]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 4, arbitrary: fittingJson(name, schema, known) },
        { weight: 3, arbitrary: fc.constant(JSON.stringify(example[name] ?? null)) },
        { weight: 2, arbitrary: oddJson },
      ),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  );
  const object = fc
    .tuple(fc.tuple(...own), fc.array(fc.tuple(key, oddJson), { maxLength: 3 }))
    .map(([mine, others]) =>
      objectText([
        ...mine.filter(([, , chance]) => chance < 0.7).map(([name, value]) => [name, value] as const),
        ...others,
      ]),
    );
  const lines = fc.array(fc.oneof(object, oddJson, text), { maxLength: 5 }).map((items) => items.join('\n'));
  const broken = fc.tuple(object, fc.nat({ max: 60 })).map(([whole, cut]) => whole.slice(0, cut));
  return fc.oneof(
    { weight: 12, arbitrary: body.type.includes('ndjson') ? lines : object },
    { weight: 2, arbitrary: oddJson },
    { weight: 1, arbitrary: broken },
  );
}

/** Encoded or not; never ends the request line. */
export function oddPathValue(known: Known): fc.Arbitrary<string> {
  const existing = fc.constantFrom(...known.vins, ...known.numbers.map(String), ...known.guids);
  const odd = fc.constantFrom(
    '%',
    '%25',
    '%00',
    '%2e%2e',
    '..',
    '%2F',
    '%ff',
    '%zz',
    '%',
    '%F0%9F%9A%97',
    '__proto__',
    'constructor',
    'NaN',
    '-1',
    '0',
    '1e3',
    '99999999999999999999',
    'a'.repeat(600),
    '%25'.repeat(170),
    '*',
    ';',
    '&',
    '=',
    '+',
    '%0d%0aX-Evil:1',
    '%ed%a0%80',
    "'--",
    '%EF%BB%BF',
  );
  return fc.oneof(
    { weight: 3, arbitrary: existing },
    { weight: 4, arbitrary: odd },
    { weight: 2, arbitrary: text.map(encoded) },
  );
}

function encoded(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString()) || '%20';
}

/** The call's own and other names, also repeated, with odd values. */
export function oddQuery({ parameters }: Operation): fc.Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const names = [
    ...own,
    ...own,
    'limit',
    'cursor',
    'fields',
    'asOf',
    '__proto__',
    'constructor',
    'fields[]',
    'limit[gt]',
    '',
  ];
  const values = [
    '',
    '1',
    '0',
    '-1',
    '1000',
    '1e3',
    'brand',
    'brand,__proto__',
    '__proto__',
    'constructor',
    '%00',
    '%',
    '%zz',
    '%ff',
    'Yy0x',
    'YzA',
    'now',
    '-1%20week',
    '9'.repeat(40),
    '+',
    'a=b',
    ',,,',
    '%F0%9F%9A%97',
    'x'.repeat(300),
  ];
  const pair = fc
    .tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), text.map(encoded)))
    .map(([name, value]) => `${name}=${value}`);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.array(pair, { minLength: 1, maxLength: 5 }).map((pairs) => `?${pairs.join('&')}`) },
  );
}

const oddHeader = fc.constantFrom<readonly [string, string]>(
  ['accept', 'application/problem+json'],
  ['accept', 'text/html'],
  ['accept', ','],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/merge-patch+json'],
  ['content-type', ';'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-encoding', 'gzip'],
  ['idempotency-key', 'one'],
  ['idempotency-key', 'two'],
  ['idempotency-key', 'a b'],
  ['idempotency-key', 'x'.repeat(300)],
  ['x-request-id', 'mine'],
  ['x-request-id', 'ü ü'],
  ['traceparent', '00-0-0-0'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['x-http-method-override', 'DELETE'],
  ['expect', '100-continue'],
  ['expect', 'something else'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['x-forwarded-for', 'a, b, c'],
  ['connection', 'close'],
  ['upgrade', 'websocket'],
  ['accept-encoding', 'br;q=-1'],
  ['accept-version', '9.9.9'],
  ['x-api-key', ''],
  ['__proto__', 'x'],
  ['host', 'evil.example/%'],
  ['content-type', 'application/json'],
);

/** The last of repeated names counts. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(oddHeader, { maxLength: 3 })
  .map((headers) => Object.fromEntries(headers));
