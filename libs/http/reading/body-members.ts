import { type IgnoredNames, type JsonObject, Refusal } from '@vpds/kernel';
import type { z } from 'zod';
import { type ApiRoute, patternOf } from '../openapi/api-route.ts';
import { type JsonSchema, SchemaComponents, isObject } from '../openapi/json-schema.ts';

/** Null means that any content is allowed. */
type Shape = { readonly members: ReadonlyMap<string, Shape> } | { readonly items: Shape } | null;

const NOTHING: Shape = { members: new Map() };

/** Enough names for the header of an answer and the text of a refusal; the search stops there. */
const MOST_FOUND = 11;

/** Finds members of bodies that no operation reads. Free objects (`fields`, `meta`) are the handlers' matter. */
export class BodyMembers {
  /** Bodies by method and route pattern. */
  readonly #bodies: ReadonlyMap<string, ApiRoute['body']>;
  /** Made by the first request, for a fast start. */
  readonly #shapes = new Map<string, Shape>();

  constructor(routes: readonly ApiRoute[]) {
    this.#bodies = new Map(
      routes.map((route) => [`${route.method.toUpperCase()} ${patternOf(route)}`, route.body] as const),
    );
  }

  /** The paths of unknown members, at most {@link MOST_FOUND}. */
  unknownIn(method: string, pattern: string | null, body: unknown): readonly string[] {
    const shape = this.#shapeOf(`${method} ${pattern}`);
    if (shape === null) return [];
    const found: string[] = [];
    collect(shape, body, '', found);
    return found;
  }

  #shapeOf(route: string): Shape {
    const known = this.#shapes.get(route);
    if (known !== undefined) return known;
    if (!this.#bodies.has(route)) return null;
    const shape = shapeOf(this.#bodies.get(route));
    this.#shapes.set(route, shape);
    return shape;
  }
}

/** `ignored` gets the names of the members that no row has, unless the call is strict. */
export interface RowReading {
  readonly isStrict: boolean;
  readonly ignored: IgnoredNames;
}

/**
 * Looks for members of a row that no operation reads: rows are read one by one, and one is never the others' error. The
 * function throws Refusal fields_not_allowed for a row of a strict call.
 */
export function rowMembers(schema: z.ZodType): (row: JsonObject, reading: RowReading) => void {
  let shape: Shape | undefined;
  return (row, { isStrict, ignored }) => {
    shape ??= shapeOfSchema(schema);
    const found: string[] = [];
    collect(shape, row, '', found);
    if (isStrict && found.length > 0) throw new Refusal('fields_not_allowed', [found.join(', ')]);
    ignored.add(found);
  };
}

function collect(shape: Shape, value: unknown, path: string, found: string[]): void {
  if (shape === null || typeof value !== 'object' || value === null) return;
  if ('items' in shape) {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) {
        if (found.length >= MOST_FOUND) return;
        collect(shape.items, item, `${path}[${index}]`, found);
      }
    return;
  }
  if (Array.isArray(value)) return;
  for (const name in value) {
    if (found.length >= MOST_FOUND) return;
    const member = shape.members.get(name);
    const at = path === '' ? name : `${path}.${name}`;
    if (member === undefined) found.push(at);
    else if (member !== null) collect(member, (value as Record<string, unknown>)[name], at, found);
  }
}

function shapeOf(body: ApiRoute['body']): Shape {
  if (body === undefined) return NOTHING;
  if (body.ndjson !== undefined || body.stream !== undefined) return null;
  return shapeOfSchema(body.schema);
}

function shapeOfSchema(schema: z.ZodType): Shape {
  const components = new SchemaComponents();
  return shapeIn(components.convert(schema, 'input'), components.all);
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
