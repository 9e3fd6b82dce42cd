/** JSON Schema of a property, parameter or body. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
  readonly example?: unknown;
}

/** An operation of `/openapi.json`. */
export interface Operation {
  /** Upper case. */
  readonly method: string;
  /** The path, with `{name}` for parameters. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema; readonly example: unknown } | null;
  /** `security: []`. */
  readonly isKeyless: boolean;
  /** Documented. */
  readonly codes: readonly string[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

interface DocumentedOperation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema; example?: unknown }>> };
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

interface DocumentedAnswer {
  readonly content: { readonly 'application/json': { readonly examples?: Readonly<Record<string, unknown>> } };
}

export async function operationsOf(url: string): Promise<Operation[]> {
  const { paths } = resolved(await (await fetch(`${url}/openapi.json`)).json()) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses, security }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      const body =
        content === undefined
          ? null
          : { type: content[0], schema: content[1].schema, example: content[1].example ?? {} };
      const codes = Object.values(responses).flatMap(({ content }) =>
        Object.keys(content?.['application/json'].examples ?? {}),
      );
      const isKeyless = security?.length === 0;
      return { method: method.toUpperCase(), path, parameters, body, isKeyless, codes };
    }),
  );
}

/** Replaces references. */
export function resolved(document: unknown): unknown {
  const at = (path: string): unknown =>
    path
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...rest } = node as { $ref?: string };
    if (typeof $ref === 'string') return { ...(resolve(at($ref)) as object), ...rest };
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]));
  };
  return resolve(document);
}

/** Encodes each parameter. */
export function filledPath(path: string, value: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
}
