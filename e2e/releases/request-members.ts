import { globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../..');

/** Only the code of this repository is read: no request has a type of a package. */
const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  customConditions: ['@vpds/source'],
  allowImportingTsExtensions: true,
  lib: ['lib.es5.d.ts'],
  types: [],
  strict: true,
  noEmit: true,
};

export interface RequestMembers {
  readonly members: readonly string[];
  /** Those in `addedMembers`. */
  readonly added: readonly string[];
}

/** The members of each operation's request, by the operation's pattern; a prefix is written as the contract's name. */
export function requestMembers(): Map<string, RequestMembers> {
  const files = globSync('libs/**/*.contract.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**', '**/testing/**'],
  }).map((file) => join(ROOT, file));
  const host = ts.createCompilerHost(OPTIONS);
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) =>
      /^(?:\.|@vpds\/)/.test(text) ? ts.resolveModuleName(text, file, OPTIONS, host) : { resolvedModule: undefined },
    );
  const program = ts.createProgram(files, OPTIONS, host);
  const checker = program.getTypeChecker();
  const found = new Map<string, RequestMembers>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'operation') {
      const [pattern, options] = node.arguments;
      const [request] = node.typeArguments ?? [];
      if (pattern === undefined || request === undefined)
        throw new Error(`${node.getText()}: write its pattern and the type of its request`);
      const name = basename(node.getSourceFile().fileName, '.contract.ts');
      const written = pattern.getText().slice(1, -1).replace('${prefix}', name);
      const type = checker.getTypeFromTypeNode(request);
      if ((type.flags & ts.TypeFlags.Any) !== 0) throw new Error(`${written}: its request has no type`);
      found.set(written, { members: namesOf(type), added: addedIn(options, checker) });
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(program.getSourceFile(file) as ts.SourceFile);
  return found;
}

function addedIn(options: ts.Expression | undefined, checker: ts.TypeChecker): string[] {
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return [];
  return options.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && property.name.getText() === 'addedMembers'
      ? namesOf(checker.getTypeAtLocation(property.initializer))
      : [],
  );
}

function namesOf(type: ts.Type): string[] {
  return type
    .getProperties()
    .map(({ name }) => name)
    .toSorted();
}
