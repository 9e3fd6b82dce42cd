import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/** A function, a method or a constant of a module. */
interface Declaration {
  readonly file: string;
  readonly codes: readonly string[];
  /** Names that it uses, of declarations and of methods. */
  readonly uses: ReadonlySet<string>;
}

interface Module {
  readonly declarations: ReadonlyMap<string, readonly Declaration[]>;
  /** Files by local name; only files of the same context. */
  readonly imports: ReadonlyMap<string, string>;
}

const modules = new Map<string, Module>();

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const declarations = new Map<string, Declaration[]>();
  const imports = new Map<string, string>();
  const add = (name: string, node: ts.Node) =>
    declarations.set(name, [...(declarations.get(name) ?? []), declarationOf(file, node)]);
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) importsOf(file, statement).forEach((from, name) => imports.set(name, from));
    else if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) add(statement.name.text, statement);
    else if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations) add(each.name.getText(), each);
    else if (ts.isClassDeclaration(statement))
      for (const member of statement.members) add(member.name?.getText() ?? 'constructor', member);
  }
  const made = { declarations, imports };
  modules.set(file, made);
  return made;
}

function importsOf(file: string, statement: ts.ImportDeclaration): Map<string, string> {
  const from = (statement.moduleSpecifier as ts.StringLiteral).text;
  const path = resolve(dirname(file), from);
  const bindings = statement.importClause?.namedBindings;
  if (!from.startsWith('.') || !existsSync(path) || bindings === undefined || !ts.isNamedImports(bindings))
    return new Map();
  return new Map(bindings.elements.map(({ name }) => [name.text, path]));
}

function declarationOf(file: string, node: ts.Node): Declaration {
  const codes: string[] = [];
  const uses = new Set<string>();
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each) || ts.isPrivateIdentifier(each)) uses.add(each.text);
    const refusal = ts.isCallExpression(each) ? 'refuse' : ts.isNewExpression(each) ? 'Refusal' : null;
    if (refusal !== null) {
      const { expression, arguments: [first] = [] } = each as ts.CallExpression;
      if (expression.getText() === refusal && first !== undefined && ts.isStringLiteral(first)) codes.push(first.text);
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  return { file, codes, uses };
}

/**
 * Codes that handlers refuse with, and the file of each: in their own code, and in the functions and methods of their
 * context that it names, directly or through others.
 */
export function refusedBy(handlers: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<Declaration>();
  const queue = handlers.flatMap((file) => [...moduleOf(file).declarations.values()].flat());
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const code of next.codes) found.set(code, next.file);
    const { declarations, imports } = moduleOf(next.file);
    const near = [...imports.values()].filter((file) => !file.endsWith('.contract.ts'));
    for (const name of next.uses) {
      queue.push(...(declarations.get(name) ?? []));
      for (const file of near) queue.push(...(moduleOf(file).declarations.get(name) ?? []));
    }
  }
  return found;
}
