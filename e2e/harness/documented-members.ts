type Node = any;

export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { name: string; in: 'query' | 'path'; example?: unknown }[];
  /** Media type of its body. */
  readonly type: string | undefined;
  readonly example: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

export class DocumentedAnswers {
  readonly #document: Node;
  readonly #operations: readonly { method: string; pattern: RegExp; operation: Node; id: string }[];

  constructor(document: Node) {
    this.#document = document;
    this.#operations = Object.entries<Node>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Node>(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
        operation,
        id: operation.operationId as string,
      })),
    );
  }

  static async of(url: string): Promise<DocumentedAnswers> {
    return new DocumentedAnswers(await (await fetch(`${url}/openapi.json`)).json());
  }

  get operationIDs(): readonly string[] {
    return this.#operations.map(({ id }) => id);
  }

  operationOf(method: string, target: string): string {
    return this.#find(method, target).id;
  }

  /** Members of an answer that its schema lacks. */
  lackingMembers(method: string, target: string, status: number, body: unknown): readonly string[] {
    const { operation } = this.#find(method, target);
    const answer = this.#resolved(operation.responses[String(status)] ?? operation.responses.default);
    const schema = answer?.content?.['application/json']?.schema;
    if (schema === undefined) return [`no schema for ${status}`];
    return [...this.#lacking(schema, body, '')];
  }

  /** The code of a refusal that its operation does not document, else null. */
  undocumentedCode(method: string, target: string, status: number, body: Node): string | null {
    if (status === 200) return null;
    const { operation } = this.#find(method, target);
    const examples = operation.responses[String(status)]?.content['application/json'].examples ?? {};
    return body?.code in examples ? null : `${status} ${body?.code}`;
  }

  /** Each operation with its path, an example of its body, and the properties that the body may have. */
  *operations(): Generator<DocumentedOperation> {
    for (const [path, methods] of Object.entries<Node>(this.#document.paths))
      for (const [method, operation] of Object.entries<Node>(methods)) {
        const [[type, content] = []] = Object.entries<Node>(operation.requestBody?.content ?? {});
        const properties = this.#resolved(content?.schema)?.properties ?? {};
        const parameters = operation.parameters.filter(({ in: place }: Node) => place === 'query' || place === 'path');
        yield { method: method.toUpperCase(), path, parameters, type, example: content?.example, properties };
      }
  }

  #find(method: string, target: string) {
    const path = target.split('?', 1)[0] ?? '';
    // Literal path segments take precedence over parameters.
    const found = this.#operations
      .filter((each) => each.method === method && each.pattern.test(path))
      .sort((a, b) => b.pattern.source.length - a.pattern.source.length)
      .sort((a, b) => (a.pattern.source.match(/\[/g)?.length ?? 0) - (b.pattern.source.match(/\[/g)?.length ?? 0))[0];
    if (found === undefined) throw new Error(`The document has no ${method} ${path}`);
    return found;
  }

  *#lacking(schemaOrReference: Node, value: unknown, at: string): Generator<string> {
    const schema = this.#resolved(schemaOrReference);
    const alternatives: readonly Node[] | undefined = schema.anyOf ?? schema.oneOf;
    if (alternatives !== undefined) {
      const results = alternatives.map((each) => [...this.#lacking(each, value, at)]);
      yield* results.reduce((a, b) => (b.length < a.length ? b : a));
      return;
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) yield* this.#lacking(schema.items ?? {}, item, `${at}[${index}]`);
    } else if (typeof value === 'object' && value !== null) yield* this.#lackingIn(schema, value, at);
  }

  *#lackingIn(schema: Node, value: object, at: string): Generator<string> {
    const properties: Node = Object.assign({}, schema.properties, ...this.#parts(schema));
    const isTyped = schema.type !== undefined || Object.keys(properties as object).length > 0;
    for (const [name, member] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`;
      if (name in properties) yield* this.#lacking(properties[name], member, path);
      else if (typeof schema.additionalProperties === 'object')
        yield* this.#lacking(schema.additionalProperties, member, path);
      else if (isTyped && schema.additionalProperties !== true) yield path;
    }
  }

  #parts(schema: Node): Node[] {
    return (schema.allOf ?? []).map((part: Node) => this.#resolved(part).properties ?? {});
  }

  #resolved(node: Node): Node {
    if (node?.$ref === undefined) return node;
    const [, ...path] = (node.$ref as string).split('/');
    return this.#resolved(path.reduce((at: Node, name) => at[name], this.#document));
  }
}
