// Resolves rules (`ANS-4`, `rules ANS`), decisions (`ADR-2`), and in Markdown pages relative links with their anchors and
// names of tests.
// Prints each that does not resolve; exit code 1 if there is one.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|mjs|cjs|md|ya?ml|json|py)$|(?:^|\/)(?:Dockerfile|run)$/.test(file))
  .filter(
    (file) => !/package-lock\.json$|\/samples\/|\.jsonl$|^docs\/releases\//.test(file) && existsSync(join(root, file)),
  );

const pages = readdirSync(join(root, 'docs/reference')).map((name) => read(join('docs/reference', name)));
const rules = new Set(
  pages.flatMap((page) => [...page.matchAll(/^- \*\*([A-Z]{3}-\d+)\*\*/gm)].map(([, id = '']) => id)),
);
const chapters = new Set([...rules].map((id) => id.slice(0, 3)));
const decisions = new Set(readdirSync(join(root, 'docs/adr')).map((name) => `ADR-${Number.parseInt(name, 10)}`));

/** The anchor of a heading, derived as GitHub does. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

function hasAnchor(file: string, anchor: string): boolean {
  return read(file)
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line))
    .some((line) => anchorOf(line.replace(/^#+ /, '').replace(/\]\([^)]*\)/g, '')) === anchor);
}

/** Citations that resolve to nothing. */
function citations(text: string): string[] {
  const numbered = new RegExp(`\\b(?:ADR|${[...chapters].join('|')})-\\d+\\b`, 'g');
  // A recipe of CONTRIBUTING.md adds the rules that it cites.
  const added = new Set([...text.matchAll(/^\+- \*\*([A-Z]{3}-\d+)\*\*/gm)].map(([, id = '']) => id));
  const unresolved = [...text.matchAll(numbered)]
    .map(([id]) => id)
    .filter((id) => !rules.has(id) && !decisions.has(id) && !added.has(id));
  const named = [...text.matchAll(/\brules ([A-Z]{3})\b/g)]
    .map(([, name = '']) => name)
    .filter((name) => !chapters.has(name));
  // Rules without a number resolve to nothing.
  const unnumbered = [
    ...text.matchAll(/\b(?:spec \d+\.\d+|decisions [A-Z]\b|design \d+\b|design, section|rules-added)/g),
  ].map(([words]) => words);
  return [...unresolved, ...named.map((name) => `rules ${name}`), ...unnumbered];
}

/** Targets of dead links. */
function links(file: string, text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => {
      if (/^[a-z][a-z+.-]*:|^\//i.test(target)) return false;
      const [path = '', anchor] = target.split('#');
      const found = path === '' ? file : join(dirname(file), decodeURIComponent(path));
      if (!existsSync(join(root, found))) return true;
      return anchor !== undefined && statSync(join(root, found)).isFile() && !hasAnchor(found, anchor);
    });
}

const fileNames = new Set(files.map((file) => basename(file)));

/** Names of tests that do not exist. */
function tests(file: string, text: string): string[] {
  // Recipes of CONTRIBUTING.md create tests.
  if (file === 'CONTRIBUTING.md') return [];
  return [...text.matchAll(/`([\w./-]+\.spec\.ts)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('.') && !fileNames.has(basename(path)));
}

const problems = files.flatMap((file) => {
  const text = read(file);
  const isPage = file.endsWith('.md');
  const dead = isPage ? links(file, text).map((target) => `dead link ${target}`) : [];
  const gone = isPage ? tests(file, text).map((path) => `no such test ${path}`) : [];
  const cited = file.startsWith('tools/check-references')
    ? []
    : citations(text).map((id) => `unresolved citation ${id}`);
  return [...dead, ...gone, ...cited].map((problem) => `${file}: ${problem}`);
});
for (const problem of new Set(problems)) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
