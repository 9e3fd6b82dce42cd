type ByName<T> = Readonly<Record<string, T>>;

/** The compared part of JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: ByName<Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = ByName<{ readonly schema: Schema; readonly examples?: ByName<unknown> }>;

interface Body {
  readonly required?: boolean;
  readonly content: Content;
}

interface Answer {
  readonly headers?: ByName<unknown>;
  readonly content?: Content;
}

export interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: ByName<Answer>;
}

export interface InterfaceDocument {
  readonly paths: ByName<ByName<Operation>>;
  readonly components?: { readonly schemas?: ByName<Schema> };
}

/** The direction of a schema: a change that widens a request narrows an answer. */
type Way = 'request' | 'answer';

/**
 * Changes that break clients written against `before`, one line each: removed or renamed calls, requests that are
 * refused, answers with missing members or other types. Additions do not break, not even new values of an enumeration:
 * clients are asked to accept them (docs/versioning.md).
 */
export function breakingChanges(before: InterfaceDocument, after: InterfaceDocument): string[] {
  return [
    ...operationsIn(before, after),
    ...gone(schemasOf(before), schemasOf(after), (name) => `schema ${name}: gone`),
  ];
}

export function schemasOf(document: InterfaceDocument): ByName<Schema> {
  return document.components?.schemas ?? {};
}

/** Members by `place.name`. */
export function parametersOf({ parameters = [] }: Operation, document: InterfaceDocument): ByName<Parameter> {
  const found = parameters.map((each) => resolved(each, document));
  return Object.fromEntries(found.map((each) => [`${each.in}.${each.name}`, each]));
}

function gone(before: ByName<unknown>, after: ByName<unknown>, text: (name: string) => string): string[] {
  return Object.keys(before)
    .filter((name) => !(name in after))
    .map(text);
}

function operationsIn(before: InterfaceDocument, after: InterfaceDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, was]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const is = after.paths[path]?.[method];
      if (is === undefined) return [`${name}: gone`];
      return new Comparison(before, after).operation(was, is).map((line) => `${name}: ${line}`);
    }),
  );
}

class Comparison {
  readonly #before: InterfaceDocument;
  readonly #after: InterfaceDocument;

  constructor(before: InterfaceDocument, after: InterfaceDocument) {
    this.#before = before;
    this.#after = after;
  }

  operation(was: Operation, is: Operation): string[] {
    return [
      ...(was.operationId === is.operationId ? [] : [`operationId is ${is.operationId}, was ${was.operationId}`]),
      ...this.#parameters(was, is),
      ...this.#body(was.requestBody, is.requestBody),
      ...this.#answers(was.responses, is.responses),
    ];
  }

  #parameters(was: Operation, is: Operation): string[] {
    const [old, now] = [parametersOf(was, this.#before), parametersOf(is, this.#after)];
    const demanded = Object.keys(now).filter((name) => now[name]?.required === true && old[name]?.required !== true);
    return [
      ...gone(old, now, (name) => `parameter ${name}: gone`),
      ...demanded.map((name) => `parameter ${name}: required now`),
      ...inBoth(old, now).flatMap(([name, before, after]) =>
        this.#schema(before.schema, after.schema, `parameter ${name}`, 'request'),
      ),
    ];
  }

  #body(was: Body | undefined, is: Body | undefined): string[] {
    if (was === undefined) return is?.required === true ? ['body: required now'] : [];
    if (is === undefined) return ['body: gone'];
    return [
      ...(is.required === true && was.required !== true ? ['body: required now'] : []),
      ...this.#contents(was.content, is.content, 'body', 'request'),
    ];
  }

  #answers(was: ByName<Answer>, is: ByName<Answer>): string[] {
    return Object.entries(was).flatMap(([status, answer]) => {
      const now = is[status];
      if (now === undefined) return [`answer ${status}: gone`];
      return [
        ...gone(codesOf(answer), codesOf(now), (code) => `answer ${status}: code ${code}: gone`),
        ...gone(answer.headers ?? {}, now.headers ?? {}, (name) => `answer ${status}: header ${name}: gone`),
        ...this.#contents(answer.content ?? {}, now.content ?? {}, `answer ${status}`, 'answer'),
      ];
    });
  }

  #contents(was: Content, is: Content, at: string, way: Way): string[] {
    return [
      ...gone(was, is, (type) => `${at}: ${type}: gone`),
      ...inBoth(was, is).flatMap(([, before, after]) => this.#schema(before.schema, after.schema, at, way)),
    ];
  }

  #schema(before: Schema, after: Schema, at: string, way: Way): string[] {
    const [was, is] = [resolved(before, this.#before), resolved(after, this.#after)];
    if (was.anyOf !== undefined || is.anyOf !== undefined) return this.#alternatives(was, is, at, way);
    return [
      ...typeChanges(was, is, at, way),
      ...boundChanges(was, is, at, way),
      ...this.#properties(was, is, at, way),
      ...(['items', 'additionalProperties'] as const).flatMap((key) => {
        const [old, now] = [was[key], is[key]];
        return typeof old === 'object' && typeof now === 'object' ? this.#schema(old, now, `${at}[]`, way) : [];
      }),
    ];
  }

  /** Formerly sent alternatives, or those that are answered now, each beside the most similar one of its type. */
  #alternatives(was: Schema, is: Schema, at: string, way: Way): string[] {
    const alternativesOf = (schema: Schema, document: InterfaceDocument) =>
      (schema.anyOf ?? [schema]).map((each) => resolved(each, document));
    const [old, now] = [alternativesOf(was, this.#before), alternativesOf(is, this.#after)];
    const [these, others] = way === 'request' ? [old, now] : [now, old];
    const changes = these.flatMap((one) => {
      const alike = others.filter((other) => typesOf(other).some((type) => typesOf(one).includes(type)));
      const found = alike.map((other) =>
        way === 'request' ? this.#schema(one, other, at, way) : this.#schema(other, one, at, way),
      );
      return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
    });
    return [...typeChanges(was, is, at, way), ...changes];
  }

  #properties(was: Schema, is: Schema, at: string, way: Way): string[] {
    const [old, now] = [was.properties ?? {}, is.properties ?? {}];
    const [needed, needs] = [new Set(was.required), new Set(is.required)];
    const demanded = [...needs].filter((name) => !needed.has(name));
    const dropped = [...needed].filter((name) => !needs.has(name) && name in now);
    return [
      ...gone(old, now, (name) => `${at}.${name}: gone`),
      ...(way === 'request' ? demanded.map((name) => `${at}.${name}: required now`) : []),
      ...(way === 'answer' ? dropped.map((name) => `${at}.${name}: may be missing now`) : []),
      ...inBoth(old, now).flatMap(([name, before, after]) => this.#schema(before, after, `${at}.${name}`, way)),
    ];
  }
}

function inBoth<T>(old: ByName<T>, now: ByName<T>): [name: string, old: T, now: T][] {
  return Object.entries(old).flatMap(([name, was]): [string, T, T][] => {
    const is = now[name];
    return is === undefined ? [] : [[name, was, is]];
  });
}

export function codesOf({ content }: Answer): ByName<unknown> {
  return content?.['application/json']?.examples ?? {};
}

function typesOf({ $ref, type, anyOf }: Schema): readonly string[] {
  if (anyOf !== undefined) return anyOf.flatMap(typesOf);
  if ($ref !== undefined) return ['object'];
  return type === undefined ? [] : [type].flat();
}

/** An answer may have fewer types than before, a request more; no type means any. */
function typeChanges(was: Schema, is: Schema, at: string, way: Way): string[] {
  const [old, now] = [typesOf(was), typesOf(is)];
  const [wide, narrow] = way === 'answer' ? [old, now] : [now, old];
  const fits = wide.length === 0 || (narrow.length > 0 && narrow.every((type) => wide.includes(type)));
  const text = (types: readonly string[]) => (types.length === 0 ? 'any' : types.join(' or '));
  if (!fits) return [`${at}: type is ${text(now)}, was ${text(old)}`];
  const isUnion = was.anyOf !== undefined || is.anyOf !== undefined;
  return was.format === is.format || old.length === 0 || isUnion
    ? []
    : [`${at}: format is ${is.format}, was ${was.format}`];
}

const UPPER = ['maximum', 'maxLength', 'maxItems'] as const;
const LOWER = ['minimum', 'minLength', 'minItems'] as const;
export const BOUNDS = [...UPPER, ...LOWER] as const;

/** Formerly accepted values of requests that are refused now. */
function boundChanges(was: Schema, is: Schema, at: string, way: Way): string[] {
  if (way === 'answer') return [];
  const [old, now] = [valuesOf(was), valuesOf(is)];
  const refused = now === null ? [] : (old ?? ['any other value']).filter((value) => !now.includes(value));
  const closer = [
    ...UPPER.filter((key) => (is[key] ?? Infinity) < (was[key] ?? Infinity)),
    ...LOWER.filter((key) => (is[key] ?? -Infinity) > (was[key] ?? -Infinity)),
  ];
  return [
    ...refused.map((value) => `${at}: ${String(value)} is refused now`),
    ...closer.map((key) => `${at}: ${key} is ${is[key]}, was ${was[key] ?? 'none'}`),
    ...(is.pattern === undefined || is.pattern === was.pattern ? [] : [`${at}: pattern is another`]),
  ];
}

function valuesOf(schema: Schema): readonly unknown[] | null {
  return schema.enum ?? ('const' in schema ? [schema.const] : null);
}

function resolved<T extends { readonly $ref?: string }>(node: T, document: InterfaceDocument): T {
  if (node.$ref === undefined) return node;
  const path = node.$ref.slice(2).split('/');
  return path.reduce<unknown>((part, key) => (part as ByName<unknown>)[key], document) as T;
}
