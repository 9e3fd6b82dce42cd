import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ENGINE = resolve(import.meta.dirname, '..');
const READS = /^\s*(?:SELECT|UPDATE|DELETE|WITH|INSERT\b.*\bSELECT)\b/s;

export interface SourceStatement {
  readonly file: string;
  readonly text: string;
  /** Matches what it becomes with values in the places of its expressions. */
  readonly pattern: RegExp;
}

/** The texts in the engine's sources that are statements which read, or begin one. */
export function statementsOfSources(): SourceStatement[] {
  const files = globSync('**/*.ts', { cwd: ENGINE }).filter((file) => !/\.spec\.ts$|^testing\/|^dist\//.test(file));
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(ENGINE, file), 'utf8'), ts.ScriptTarget.Latest, true);
    return textsOf(source)
      .filter((parts) => READS.test(parts.join('?')))
      .map((parts) => ({ file, text: parts.join('?'), pattern: new RegExp(parts.map(literally).join('[^]*?')) }));
  });
}

/** Each by its parts between expressions. */
function textsOf(node: ts.Node): string[][] {
  const own = ts.isStringLiteralLike(node)
    ? [[node.text]]
    : ts.isTemplateExpression(node)
      ? [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]]
      : [];
  const within: string[][] = [];
  ts.forEachChild(node, (child) => void within.push(...textsOf(child)));
  return [...own, ...within];
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
