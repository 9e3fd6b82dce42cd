import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { z } from 'zod';
import { numeric, optional, parseRequest, requiredText } from './reading.ts';

function refusal(schema: z.ZodType, value: unknown): unknown[] {
  try {
    parseRequest(schema, value);
  } catch (error) {
    if (error instanceof Refusal) return [error.code, ...error.parameters];
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('rules ANS: a body is read by its schema, whatever its content', () => {
  const schema = z.object({ name: requiredText(5) });

  test.each([
    [{}, ['required_field_missing', 'name']],
    [{ name: null }, ['required_field_missing', 'name']],
    [{ name: 1 }, ['not_string', 'name']],
    [{ name: '' }, ['empty_string', 'name']],
    [{ name: 'abcdef' }, ['too_long', 'name', 5]],
    [{ name: '🚗'.repeat(6) }, ['too_long', 'name', 5]],
    [{ name: { length: 3 } }, ['not_string', 'name']],
    [JSON.parse('{"name":{"length":{"toString":1,"valueOf":1}}}'), ['not_string', 'name']],
    [JSON.parse('{"__proto__":{"name":"abc"}}'), ['required_field_missing', 'name']],
  ])('%j', (body, texts) => {
    expect(refusal(schema, body)).toEqual(texts);
  });

  test('a character is a character, however many units it takes', () => {
    expect(parseRequest(schema, { name: '🚗'.repeat(5) })).toEqual({ name: '🚗'.repeat(5) });
  });

  test('null counts as not given', () => {
    expect(parseRequest(z.object({ id: optional(numeric) }), { id: null })).toEqual({ id: undefined });
  });

  test.each(['12', ' 12 ', '+1.5e1', '.5', '5.', 7])('%j is numeric', (value) => {
    expect(parseRequest(numeric, value)).toBe(Number(value));
  });

  test.each(['', ' ', '0x10', '1e', 'Infinity', '1e999', '-1e999', JSON.parse('1e999'), '٣', [], {}, true])(
    '%j is not',
    (value) => {
      expect(refusal(numeric, value)[0]).toBe('not_numeric');
    },
  );
});
