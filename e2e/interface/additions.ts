import { codesOf, schemasOf } from './breaking-changes.ts';
import type { InterfaceDocument, Operation } from './breaking-changes.ts';

/**
 * Additions of `after` to `before`, by the names that clients search for: `METHOD /path`, `METHOD /path?parameter`,
 * `Schema.member`, an error code. Parameters and members of new operations and schemas are included.
 */
export function additions(before: InterfaceDocument, after: InterfaceDocument): string[] {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const known = new Set([...old.values()].flatMap(codes));
  return [
    ...[...now.keys()].filter((name) => !old.has(name)),
    ...new Set([...now].flatMap(([name, operation]) => newParameters(name, old.get(name), operation))),
    ...newMembers(before, after),
    ...new Set([...now.values()].flatMap(codes).filter((code) => !known.has(code))),
  ];
}

function operationsOf({ paths }: InterfaceDocument): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

function newParameters(operation: string, before: Operation | undefined, after: Operation): string[] {
  if (before === undefined) return [];
  // Those that operations share have one name for all of them.
  const namesOf = ({ parameters = [] }: Operation) =>
    parameters.map(({ $ref, name }) => $ref?.replace('#/components/parameters/', '') ?? `${operation}?${name}`);
  const old = new Set(namesOf(before));
  return namesOf(after).filter((name) => !old.has(name));
}

function newMembers(before: InterfaceDocument, after: InterfaceDocument): string[] {
  return Object.entries(schemasOf(before)).flatMap(([name, { properties: old = {} }]) =>
    Object.keys(schemasOf(after)[name]?.properties ?? {})
      .filter((member) => !(member in old))
      .map((member) => `${name}.${member}`),
  );
}

function codes({ responses }: Operation): string[] {
  return Object.values(responses).flatMap((answer) => Object.keys(codesOf(answer)));
}
