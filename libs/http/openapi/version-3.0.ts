import { type JsonSchema, isObject } from './json-schema.ts';
import type { OpenApiDocument } from './document.ts';

/** The document as OpenAPI 3.0, for older generators. */
export function inVersion30(document: OpenApiDocument): OpenApiDocument {
  const older = lowered(document) as JsonSchema;
  const info = older['info'] as JsonSchema;
  const { identifier: _, ...license } = info['license'] as JsonSchema;
  const { summary: _summary, ...rest } = info;
  return { ...older, openapi: '3.0.3', info: { ...rest, license } };
}

function lowered(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(lowered);
  if (!isObject(node)) return node;
  if (Array.isArray(node['type'])) return lowered(nullableType(node));
  if (Array.isArray(node['anyOf'])) return lowered(nullableChoice(node));
  return Object.fromEntries(Object.entries(node).flatMap(([key, value]) => loweredEntry(key, value, node)));
}

function loweredEntry(key: string, value: unknown, node: JsonSchema): [string, unknown][] {
  if (key === 'const' && 'type' in node) return [['enum', [value]]];
  // A list in a schema, a map in a media type; 3.0 has only the latter.
  if (key === 'examples' && Array.isArray(value)) return [['example', value[0]]];
  if (key === 'example' || key === 'value' || key === 'default') return [[key, value]];
  return [[key, lowered(value)]];
}

function nullableType(node: JsonSchema): JsonSchema {
  const [type] = (node['type'] as string[]).filter((each) => each !== 'null');
  return { ...node, type, nullable: true };
}

function nullableChoice({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const others = (anyOf as JsonSchema[]).filter((schema) => schema['type'] !== 'null');
  if (others.length === (anyOf as unknown[]).length) return { ...rest, oneOf: anyOf };
  // `nullable` means nothing without a type (OpenAPI 3.0.3, Schema Object); the referenced schema is always an object.
  return { ...rest, type: 'object', nullable: true, allOf: others };
}
