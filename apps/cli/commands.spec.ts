import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Command } from 'commander';
import { COMMANDS } from './commands.ts';
import { run } from './run.ts';

const OPERATIONS = resolve(import.meta.dirname, '../../docs/operations.md');

afterEach(() => void jest.restoreAllMocks());

function tree(command: Command, above: readonly string[] = []): { words: readonly string[]; command: Command }[] {
  const words = [...above, command.name()];
  return [{ words, command }, ...command.commands.flatMap((below) => tree(below, words))];
}
const all = COMMANDS.flatMap((make) => tree(make()));

/** Exit code and standard output. */
async function printed(...words: readonly string[]): Promise<[code: number, text: string]> {
  let text = '';
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((part) => ((text += String(part)), true));
  const code = await run(COMMANDS, words);
  write.mockRestore();
  return [code, text];
}

test('RUN-2: --help on every command, after it or as its word', async () => {
  expect(all.length).toBeGreaterThan(20);
  for (const { words } of all) {
    const [code, help] = await printed(...words, '--help');
    expect([words, code, help]).toEqual([words, 0, expect.stringMatching(`^Usage: vpds ${words.join(' ')}`)]);
    expect(await printed(...words.slice(0, -1), 'help', ...words.slice(-1))).toEqual([0, help]);
  }
  expect(await printed('help')).toEqual(await printed('--help'));
});

test('RUN-7: every command has --json, and the table in docs/operations.md names it', () => {
  const documented = readFileSync(OPERATIONS, 'utf8');
  const hasJson = ({ options }: Command) => options.some(({ long }) => long === '--json');
  // Some commands with subcommands print a list themselves.
  const acting = all.filter(({ command }) => command.commands.length === 0 || hasJson(command));
  expect(acting.length).toBeGreaterThan(15);
  for (const { words, command } of acting) {
    expect([words, hasJson(command)]).toEqual([words, true]);
    if (words.join() !== 'clock') expect(documented).toMatch(new RegExp(`^\\| \`vpds ${words.join(' ')}\\b`, 'm'));
  }
});
