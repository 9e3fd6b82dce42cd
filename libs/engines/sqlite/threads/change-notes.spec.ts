import { describe, expect, test } from '@jest/globals';
import { ChangeNotes } from './change-notes.ts';

/** The writer's end and a reader's over the same memory. */
function ends(capacity: number): [ChangeNotes, ChangeNotes] {
  const memory = ChangeNotes.memory(capacity);
  return [new ChangeNotes(memory), new ChangeNotes(memory)];
}

describe('notes of changes', () => {
  test('rows of one table since a count, each once', () => {
    const [writer, reader] = ends(100);
    for (const id of [1, 2, 1, 3]) writer.note(7, id);
    writer.note(8, 4);
    expect(reader.since(0, 7)).toEqual([1, 2, 3]);
    expect(reader.since(2, 7)).toEqual([1, 3]);
    expect(reader.since(0, 8)).toEqual([4]);
    expect(reader.since(5, 8)).toEqual([]);
  });

  test('ids as large as an id can be, and below zero', () => {
    const ids = [0, -1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 999_999_999_999_999, -(2 ** 32), -(2 ** 40) - 5];
    const [writer, reader] = ends(100);
    for (const id of ids) writer.note(-5, id);
    expect(reader.since(0, -5)).toEqual(ids);
  });

  test('a note exists before its transaction ends, and is settled after it', () => {
    const [writer, reader] = ends(100);
    writer.note(1, 1);
    expect(reader.settled).toBe(0);
    expect(reader.since(0, 1)).toEqual([1]);
    writer.settle();
    expect(reader.settled).toBe(1);
    expect(reader.since(reader.settled, 1)).toEqual([]);
  });

  test('the newest overwrite the oldest: a reader that needs one of these learns it', () => {
    const [writer, reader] = ends(4);
    for (let id = 1; id <= 10; id += 1) writer.note(1, id);
    expect(reader.since(6, 1)).toBeNull();
    expect(reader.since(7, 1)).toEqual([8, 9, 10]);
    expect(reader.since(0, 1)).toBeNull();
    expect(reader.since(10, 1)).toEqual([]);
  });
});
