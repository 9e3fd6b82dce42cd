import { expect, test } from '@jest/globals';
import { handlingOf } from './handling.ts';

test.each([
  ['handling=strict', 'strict'],
  ['Handling = "Strict"', 'strict'],
  ['return=minimal, handling=strict; x=1', 'strict'],
  ['wait=5,\thandling=lenient', 'lenient'],
  ['handling=lenient, handling=strict', 'lenient'],
  ['note="a, handling=strict"', null],
  ['note="a \\", handling=strict", handling=lenient', 'lenient'],
  ['handling', null],
  ['handling=strictly', null],
  ['no-handling=strict', null],
  ['"', null],
  ['', null],
  [`${'x'.repeat(1_000)}, handling=strict`, null],
])('RFC 7240: Prefer: %s', (prefer, handling) => {
  expect(handlingOf(prefer)).toBe(handling);
});
