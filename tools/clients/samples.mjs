import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a program of each language is run: the commands that it needs, its file, and the command line. */
const LANGUAGES = {
  sh: { needs: ['curl'], file: 'start.sh', command: 'bash' },
  ts: { needs: [], file: 'start.ts', command: process.execPath },
  python: { needs: ['python3'], file: 'start.py', command: 'python3' },
  go: { needs: ['go'], file: 'start.go', command: 'go', args: ['run'] },
  java: { needs: ['java'], file: 'Start.java', command: 'java' },
  php: { needs: ['php'], file: 'start.php', command: 'php' },
};

/** The programs of a page, each the first block of its language, as what {@link runFlow} runs. */
export function samples(page, directory, { needs }) {
  const text = readFileSync(page, 'utf8');
  return Object.entries(LANGUAGES).map(([language, { needs: commands, file, command, args = [] }]) => {
    const prepare = () => {
      needs(...commands);
      const [, program] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
      if (program === undefined) throw new Error(`${page} has no program in ${language}`);
      const path = join(directory, file);
      writeFileSync(path, program);
      return { command, args: [...args, path] };
    };
    return [`docs/guides/clients.md, ${language}`, prepare];
  });
}
