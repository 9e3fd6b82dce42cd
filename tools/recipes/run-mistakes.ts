// `npm run test:mistakes [-- words]`: puts each mistake of mistakes.ts into a copy of the tree, alone, and runs the
// check that has to find it. Exit code 1 if a mistake passes, or if the failure lacks the advice that it should print.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, copyTree } from './copy-tree.ts';
import { MISTAKES } from './mistakes.ts';
import { type Mistake, withMistake } from './with-mistake.ts';

const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` };

function output(command: string, tree: string): Promise<{ code: number | null; text: string }> {
  return new Promise((done) => {
    const child = spawn('bash', ['-c', command], { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', (code) => done({ code, text }));
  });
}

/** Answers null if the mistake was found. */
async function problemOf(mistake: Mistake, tree: string): Promise<string | null> {
  const undo = withMistake(mistake, tree);
  try {
    const { code, text } = await output(mistake.command, tree);
    if (code === 0) return `ships green: ${mistake.command}`;
    return mistake.sentence.test(text) ? null : `red without ${String(mistake.sentence)}:\n${text.slice(-4_000)}`;
  } finally {
    undo();
  }
}

/** All, or those whose names contain the words. */
const words = process.argv.slice(2).join(' ');
const queue = MISTAKES.filter(({ name }) => name.includes(words));
if (queue.length === 0) {
  console.error(`There is no mistake '${words}'.`);
  process.exit(2);
}
let failed = false;

async function work(): Promise<void> {
  const tree = copyTree();
  try {
    for (let mistake = queue.shift(); mistake !== undefined; mistake = queue.shift()) {
      const problem = await problemOf(mistake, tree);
      console.log(problem === null ? `found  ${mistake.name}` : `MISSED ${mistake.name}: ${problem}`);
      failed ||= problem !== null;
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

await Promise.all([work(), work()]);
process.exitCode = failed ? 1 : 0;
