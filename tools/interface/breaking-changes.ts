/** A part of an OpenAPI document. */
type Node = Readonly<Record<string, any>>;

/** Which way a value travels: what widens a request narrows an answer. */
type Way = 'request' | 'answer';

/**
 * What of `after` breaks callers that were written against `before`, one line each: what they call is gone or renamed, what
 * they send is refused, what they read is missing or of another type. Additions break nobody, values added to an
 * enumeration included: callers are asked to accept them (docs/versioning.md).
 */
export function breakingChanges(before: Node, after: Node): string[] {
  return [
    ...operationsIn(before, after),
    ...gone(schemasOf(before), schemasOf(after), (name) => `schema ${name}: gone`),
  ];
}

function schemasOf(document: Node): Node {
  return document['components']?.schemas ?? {};
}

function gone(before: Node, after: Node, text: (name: string) => string): string[] {
  return Object.keys(before)
    .filter((name) => !(name in after))
    .map(text);
}

function operationsIn(before: Node, after: Node): string[] {
  return Object.entries<Node>(before['paths']).flatMap(([path, methods]) =>
    Object.entries<Node>(methods).flatMap(([method, was]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const is = after['paths'][path]?.[method] as Node | undefined;
      if (is === undefined) return [`${name}: gone`];
      return new Comparison(before, after).operation(was, is).map((line) => `${name}: ${line}`);
    }),
  );
}

class Comparison {
  readonly #before: Node;
  readonly #after: Node;

  constructor(before: Node, after: Node) {
    this.#before = before;
    this.#after = after;
  }

  operation(was: Node, is: Node): string[] {
    return [
      ...(was['operationId'] === is['operationId']
        ? []
        : [`operationId is ${is['operationId']}, was ${was['operationId']}`]),
      ...this.#parameters(was, is),
      ...this.#body(was['requestBody'], is['requestBody']),
      ...this.#answers(was['responses'], is['responses']),
    ];
  }

  #parameters(was: Node, is: Node): string[] {
    const [old, now] = [this.#byName(was, this.#before), this.#byName(is, this.#after)];
    const demanded = Object.keys(now).filter((name) => now[name].required === true && old[name]?.required !== true);
    return [
      ...gone(old, now, (name) => `parameter ${name}: gone`),
      ...demanded.map((name) => `parameter ${name}: required now`),
      ...Object.keys(old)
        .filter((name) => name in now)
        .flatMap((name) => this.#schema(old[name].schema, now[name].schema, `parameter ${name}`, 'request')),
    ];
  }

  #byName(operation: Node, document: Node): Node {
    const parameters = (operation['parameters'] ?? []).map((each: Node) => resolved(each, document)) as Node[];
    return Object.fromEntries(parameters.map((each) => [`${each['in']}.${each['name']}`, each]));
  }

  #body(was: Node | undefined, is: Node | undefined): string[] {
    if (was === undefined) return is?.['required'] === true ? ['body: required now'] : [];
    if (is === undefined) return ['body: gone'];
    return this.#contents(was['content'], is['content'], 'body', 'request');
  }

  #answers(was: Node, is: Node): string[] {
    return Object.entries<Node>(was).flatMap(([status, answer]) => {
      const now = is[status] as Node | undefined;
      if (now === undefined) return [`answer ${status}: gone`];
      return [
        ...gone(codesOf(answer), codesOf(now), (code) => `answer ${status}: code ${code}: gone`),
        ...gone(answer['headers'] ?? {}, now['headers'] ?? {}, (name) => `answer ${status}: header ${name}: gone`),
        ...this.#contents(answer['content'], now['content'], `answer ${status}`, 'answer'),
      ];
    });
  }

  #contents(was: Node, is: Node, at: string, way: Way): string[] {
    const kept = Object.keys(was).filter((type) => type in is);
    return [
      ...gone(was, is, (type) => `${at}: ${type}: gone`),
      ...kept.flatMap((type) => this.#schema(was[type].schema, is[type].schema, at, way)),
    ];
  }

  #schema(before: Node, after: Node, at: string, way: Way): string[] {
    const [was, is] = [resolved(before, this.#before), resolved(after, this.#after)];
    return [
      ...typeChanges(was, is, at, way),
      ...boundChanges(was, is, at, way),
      ...this.#properties(was, is, at, way),
      ...(['items', 'additionalProperties'] as const).flatMap((key) =>
        typeof was[key] === 'object' && typeof is[key] === 'object'
          ? this.#schema(was[key], is[key], `${at}[]`, way)
          : [],
      ),
    ];
  }

  #properties(was: Node, is: Node, at: string, way: Way): string[] {
    const [old, now] = [was['properties'] ?? {}, is['properties'] ?? {}] as [Node, Node];
    const [needed, needs] = [new Set<string>(was['required']), new Set<string>(is['required'])];
    const demanded = [...needs].filter((name) => !needed.has(name));
    const dropped = [...needed].filter((name) => !needs.has(name) && name in now);
    return [
      ...gone(old, now, (name) => `${at}.${name}: gone`),
      ...(way === 'request' ? demanded.map((name) => `${at}.${name}: required now`) : []),
      ...(way === 'answer' ? dropped.map((name) => `${at}.${name}: may be missing now`) : []),
      ...Object.keys(old)
        .filter((name) => name in now)
        .flatMap((name) => this.#schema(old[name], now[name], `${at}.${name}`, way)),
    ];
  }
}

function codesOf(answer: Node): Node {
  return answer['content']?.['application/json']?.examples ?? {};
}

function typesOf(schema: Node): string[] {
  if (schema['anyOf'] !== undefined)
    return (schema['anyOf'] as Node[]).flatMap((each) => (each['$ref'] === undefined ? typesOf(each) : ['object']));
  return schema['type'] === undefined ? [] : [schema['type']].flat();
}

/** An answer may hold fewer types than before, a request more; no type at all is any. */
function typeChanges(was: Node, is: Node, at: string, way: Way): string[] {
  const [old, now] = [typesOf(was), typesOf(is)];
  const [wide, narrow] = way === 'answer' ? [old, now] : [now, old];
  const fits = wide.length === 0 || (narrow.length > 0 && narrow.every((type) => wide.includes(type)));
  const text = (types: readonly string[]) => (types.length === 0 ? 'any' : types.join(' or '));
  const formats =
    was['format'] === is['format'] || old.length === 0
      ? []
      : [`${at}: format is ${is['format']}, was ${was['format']}`];
  return fits ? formats : [`${at}: type is ${text(now)}, was ${text(old)}`];
}

/** Of requests: values that were accepted and are refused now. */
function boundChanges(was: Node, is: Node, at: string, way: Way): string[] {
  if (way === 'answer') return [];
  const values = (schema: Node) =>
    (schema['enum'] ?? ('const' in schema ? [schema['const']] : null)) as unknown[] | null;
  const [old, now] = [values(was), values(is)];
  const refused = now === null ? [] : (old ?? ['any value']).filter((value) => !now.includes(value));
  const lower = ['maximum', 'maxLength', 'maxItems'].filter((key) => is[key] < (was[key] ?? Infinity));
  const higher = ['minimum', 'minLength', 'minItems'].filter((key) => is[key] > (was[key] ?? -Infinity));
  return [
    ...refused.map((value) => `${at}: ${String(value)} is refused now`),
    ...[...lower, ...higher].map((key) => `${at}: ${key} is ${is[key]}, was ${was[key] ?? 'none'}`),
    ...(is['pattern'] === undefined || is['pattern'] === was['pattern'] ? [] : [`${at}: pattern is another`]),
  ];
}

function resolved(node: Node, document: Node): Node {
  const reference = node['$ref'] as string | undefined;
  if (reference === undefined) return node;
  return reference
    .slice(2)
    .split('/')
    .reduce<Node>((part, key) => part[key], document);
}
