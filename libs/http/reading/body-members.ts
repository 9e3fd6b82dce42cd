import { type ApiRoute, patternOf } from '../openapi/api-route.ts';
import { type JsonSchema, SchemaComponents, isObject } from '../openapi/json-schema.ts';

/** Null: any content. */
type Shape = { readonly members: ReadonlyMap<string, Shape> } | { readonly items: Shape } | null;

const NOTHING: Shape = { members: new Map() };

/** Of an answer's header and a refusal's text; the rest need not be searched for. */
const MOST_FOUND = 11;

/** Finds members of bodies that no operation reads. Free objects (`fields`, `meta`) are the handlers' matter. */
export class BodyMembers {
  /** By method and route pattern. */
  readonly #shapes: ReadonlyMap<string, Shape>;

  constructor(routes: readonly ApiRoute[]) {
    this.#shapes = new Map(
      routes.map((route) => [`${route.method.toUpperCase()} ${patternOf(route)}`, shapeOf(route.body)] as const),
    );
  }

  /** With their paths, at most {@link MOST_FOUND}. */
  unknownIn(method: string, pattern: string | null, body: unknown): readonly string[] {
    const shape = this.#shapes.get(`${method} ${pattern}`);
    if (shape === undefined || shape === null) return [];
    const found: string[] = [];
    collect(shape, body, '', found);
    return found;
  }
}

function collect(shape: Shape, value: unknown, path: string, found: string[]): void {
  if (shape === null || typeof value !== 'object' || value === null || found.length >= MOST_FOUND) return;
  if ('items' in shape) {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) collect(shape.items, item, `${path}[${index}]`, found);
    return;
  }
  if (Array.isArray(value)) return;
  for (const name in value) {
    const member = shape.members.get(name);
    const at = path === '' ? name : `${path}.${name}`;
    if (member === undefined) found.push(at);
    else if (member !== null) collect(member, (value as Record<string, unknown>)[name], at, found);
  }
}

function shapeOf(body: ApiRoute['body']): Shape {
  if (body === undefined) return NOTHING;
  if (body.ndjson !== undefined || body.stream !== undefined) return null;
  const components = new SchemaComponents();
  return shapeIn(components.convert(body.schema, 'input'), components.all);
}

function shapeIn(schema: JsonSchema, components: JsonSchema): Shape {
  const { $ref, properties, items, additionalProperties } = schema;
  if (typeof $ref === 'string')
    return shapeIn(components[$ref.slice($ref.lastIndexOf('/') + 1)] as JsonSchema, components);
  if (isObject(items)) {
    const shape = shapeIn(items, components);
    return shape === null ? null : { items: shape };
  }
  if (!isObject(properties) || additionalProperties === true || isObject(additionalProperties)) return null;
  return {
    members: new Map(
      Object.entries(properties).map(([name, member]) => [name, shapeIn(member as JsonSchema, components)]),
    ),
  };
}
