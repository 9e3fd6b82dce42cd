import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Documents `shown`, not what the validator accepts; annotations are kept. `$component` names a component. */
export function documentedAs<S extends z.ZodType>(schema: S, shown: JsonSchema): S {
  return schema.meta({ documented: shown });
}

export function nullIsAbsent<S extends z.ZodType>(schema: S): S {
  return schema.meta({ nullIsAbsent: true });
}

const ANNOTATIONS = ['description', 'examples', 'deprecated', 'default'];
const PATTERNED_FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'date']);
const COMPONENTS = '#/components/schemas/';

export class SchemaComponents {
  readonly #components = new Map<string, JsonSchema>();

  /** @throws Error if two different schemas share a name */
  convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Wrapped: a named schema becomes a reference also at the top level.
    const { $defs = {}, items } = z.toJSONSchema(z.array(schema), { io, unrepresentable: 'any' }) as {
      $defs?: Record<string, JsonSchema>;
      items: JsonSchema;
    };
    for (const [name, definition] of Object.entries($defs)) this.add(name, this.#hoisted(shown(definition, io)));
    return this.#hoisted(shown(items, io));
  }

  #hoisted<T>(node: T): T;
  #hoisted(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((each: unknown) => this.#hoisted(each));
    if (!isObject(node)) return node;
    const { $component: name, ...rest } = mapValues(node, (each) => this.#hoisted(each));
    return typeof name === 'string' ? this.add(name, rest) : rest;
  }

  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.#components.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas of the interface are named ${name}`);
    this.#components.set(name, schema);
    return { $ref: COMPONENTS + name };
  }

  get all(): JsonSchema {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Reduces a schema to the few forms that all generators read. */
function shown(node: JsonSchema, io: 'input' | 'output'): JsonSchema {
  if (node['documented'] !== undefined) return { ...pick(node, ANNOTATIONS), ...(node['documented'] as JsonSchema) };
  const { id: _id, $schema: _schema, nullIsAbsent: hidesNull, propertyNames: _names, ...rest } = node;
  const inner = typed(withShownChildren(rest, io), io);
  return nullable(inner, hidesNull === true);
}

function withShownChildren(node: JsonSchema, io: 'input' | 'output'): JsonSchema {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]): [string, unknown] => {
      if (key === 'properties' || key === 'patternProperties')
        return [key, mapValues(value as Record<string, JsonSchema>, (schema) => shown(schema, io))];
      if (key === 'anyOf' || key === 'oneOf' || key === 'allOf')
        return [key, (value as JsonSchema[]).map((schema) => shown(schema, io))];
      if ((key === 'items' || key === 'additionalProperties') && isObject(value)) return [key, shown(value, io)];
      if (key === '$ref') return [key, (value as string).replace('#/$defs/', COMPONENTS)];
      return [key, value];
    }),
  );
}

function typed(node: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const { additionalProperties, pattern, ...rest } = node;
  return {
    ...('const' in rest && !('type' in rest) ? { type: typeof rest['const'] } : {}),
    ...(rest['type'] === 'integer' ? integer(rest) : rest),
    // Answers stay open for new members.
    ...(additionalProperties === undefined || (additionalProperties === false && io === 'output')
      ? {}
      : { additionalProperties: isEmpty(additionalProperties) ? true : additionalProperties }),
    ...(pattern === undefined || PATTERNED_FORMATS.has(rest['format']) ? {} : { pattern }),
  };
}

function integer(node: JsonSchema): JsonSchema {
  const { minimum, maximum, ...rest } = node;
  const isSmall = typeof maximum === 'number' && maximum < 2 ** 31;
  return {
    ...rest,
    format: isSmall ? 'int32' : 'int64',
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}

/** `{anyOf: [X, {type: null}]}` becomes `{type: [x, null]}` for a single type, or X if null is hidden. */
function nullable(node: JsonSchema, hidesNull: boolean): JsonSchema {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf)) return node;
  const others = (anyOf as JsonSchema[]).filter((schema) => schema['type'] !== 'null');
  const [only] = others;
  if (others.length === anyOf.length || others.length !== 1 || only === undefined) return node;
  if (hidesNull) return { ...only, ...rest };
  if (typeof only['type'] !== 'string' || 'enum' in only || 'const' in only) return node;
  return { ...only, ...rest, type: [only['type'], 'null'] };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, to: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}

function pick(node: JsonSchema, keys: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(node).filter(([key]) => keys.includes(key)));
}

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
