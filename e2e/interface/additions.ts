import { BOUNDS, codesOf, parametersOf, schemasOf } from './breaking-changes.ts';
import type { InterfaceDocument, Operation, Schema } from './breaking-changes.ts';

/**
 * Additions of `after` to `before`, by the names that clients search for: `METHOD /path`, `METHOD /path?parameter`,
 * `Schema.member`, an error code. Parameters and members of new operations and schemas are included, and those whose
 * bound is another: one that is off by one differs from the last release's.
 */
export function additions(before: InterfaceDocument, after: InterfaceDocument): string[] {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const known = new Set([...old.values()].flatMap(codes));
  return [
    ...[...now.keys()].filter((name) => !old.has(name)),
    ...new Set([...now].flatMap(([name, operation]) => newParameters(name, old.get(name), operation))),
    ...newMembers(before, after),
    ...new Set([...now].flatMap(([name, operation]) => boundedAnew(name, old.get(name), operation, before, after))),
    ...membersBoundedAnew(before, after),
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

function boundedAnew(
  operation: string,
  was: Operation | undefined,
  is: Operation,
  before: InterfaceDocument,
  after: InterfaceDocument,
): string[] {
  if (was === undefined) return [];
  const old = parametersOf(was, before);
  return Object.values(parametersOf(is, after))
    .filter(({ in: place, name, schema }) => {
      const former = old[`${place}.${name}`];
      return former !== undefined && haveOtherBounds(former.schema, schema);
    })
    .map(({ name }) => `${operation}?${name}`);
}

function membersBoundedAnew(before: InterfaceDocument, after: InterfaceDocument): string[] {
  return Object.entries(schemasOf(before)).flatMap(([name, { properties: old = {} }]) =>
    Object.entries(schemasOf(after)[name]?.properties ?? {})
      .filter(([member, schema]) => old[member] !== undefined && haveOtherBounds(old[member], schema))
      .map(([member]) => `${name}.${member}`),
  );
}

function haveOtherBounds(was: Schema, is: Schema): boolean {
  if (BOUNDS.some((bound) => was[bound] !== is[bound])) return true;
  return was.items !== undefined && is.items !== undefined && haveOtherBounds(was.items, is.items);
}

function codes({ responses }: Operation): string[] {
  return Object.values(responses).flatMap((answer) => Object.keys(codesOf(answer)));
}
