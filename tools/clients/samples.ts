import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Prepare } from './flow.ts';
import { needs } from './install.ts';

interface Language {
  /** Required commands. */
  readonly needs: readonly string[];
  readonly file: string;
  readonly command: string;
  /** They come before the file. */
  readonly args?: readonly string[];
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  sh: { needs: ['curl'], file: 'start.sh', command: 'bash' },
  ts: { needs: [], file: 'start.ts', command: process.execPath },
  python: { needs: ['python3'], file: 'start.py', command: 'python3' },
  go: { needs: ['go'], file: 'start.go', command: 'go', args: ['run'] },
  java: { needs: ['java'], file: 'Start.java', command: 'java' },
  php: { needs: ['php'], file: 'start.php', command: 'php' },
};

/** The first block of each language. */
export function samples(page: string): [name: string, prepare: Prepare][] {
  const text = readFileSync(page, 'utf8');
  return Object.entries(LANGUAGES).map(([language, { needs: commands, file, command, args = [] }]) => {
    const prepare: Prepare = (_, scratch) => {
      needs(...commands);
      const [, program] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
      if (program === undefined) throw new Error(`${page} has no program in ${language}`);
      const path = join(scratch, file);
      writeFileSync(path, program);
      return { command, args: [...args, path] };
    };
    return [`docs/guides/clients.md, ${language}`, prepare];
  });
}
