import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../openapi/document.ts';
import { packageDirectory } from '@vpds/observability';

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly html: string;
}

/** The guides in reading order: later guides use what earlier ones created. */
export const GUIDES = [
  'first-steps',
  'clients',
  'keys-and-permissions',
  'idempotency',
  'paging',
  'keep-in-step',
  'times',
  'date-expressions',
  'errors',
  'custom-fields',
  'prepared-data',
  'commissions',
  'transports',
  'import',
  'series',
] as const;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly 'x-permission'?: string;
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly description?: string }[];
  /** A 304 has no content. */
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly never[];
}

type Content = Readonly<
  Record<string, { readonly examples?: Readonly<Record<string, { readonly value: { readonly message: string } }>> }>
>;

/** A guide includes rules of the reference with `{{about operationId}}`. */
export async function readGuides(document: OpenApiDocument): Promise<readonly Guide[]> {
  const { marked } = await import('marked');
  const directory = join(packageDirectory(), 'docs/guides');
  const rules = new Rules(document);
  return GUIDES.map((name) => {
    const text = readFileSync(join(directory, `${name}.md`), 'utf8');
    const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
    const html = marked.parse(withLinks(rules.included(text)), { async: false });
    return {
      name,
      title,
      html: html.replaceAll('<table>', '<div class="wide"><table>').replaceAll('</table>', '</table></div>'),
    };
  });
}

function withLinks(text: string): string {
  return text.replace(/\]\(([a-z-]+)\.md(#[\w-]+)?\)/g, ']($1$2)');
}

class Rules {
  readonly #operations: readonly Operation[];
  readonly #parameters: Readonly<Record<string, { readonly name: string; readonly description: string }>>;

  constructor(document: OpenApiDocument) {
    const paths = document['paths'] as Record<string, Record<string, Operation>>;
    this.#operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    this.#parameters = (document['components'] as { parameters: Record<string, never> }).parameters;
  }

  /** @throws Error for an unknown directive */
  included(text: string): string {
    return text.replace(/^\{\{(\w+)(?: (\w+))?(?: ([\w-]+))?\}\}$/gm, (_, what: string, id: string, name: string) => {
      switch (what) {
        case 'about':
          return this.#about(id);
        case 'parameter':
          return this.#parameter(id, name);
        case 'permissions':
          return this.#permissions();
        case 'errors':
          return this.#errors();
        default:
          throw new Error(`Unknown directive in a guide: ${what}`);
      }
    });
  }

  #operation(id: string): Operation {
    const operation = this.#operations.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new Error(`A guide names an operation that does not exist: ${id}`);
    return operation;
  }

  #about(id: string): string {
    return quote(this.#operation(id).description.replace(/\n\nSource: [^\n]*$/, ''));
  }

  #parameter(id: string, name: string): string {
    const parameters = this.#operation(id).parameters.map(({ $ref, ...own }) =>
      $ref === undefined ? own : this.#parameters[$ref.split('/').at(-1) as string],
    );
    const found = parameters.find((each) => each?.name === name);
    if (found === undefined) throw new Error(`A guide names a parameter that does not exist: ${id} ${name}`);
    return quote(`\`${name}\`: ${found.description}`);
  }

  #permissions(): string {
    const rows = this.#operations.map(
      ({ operationId, summary, security, 'x-permission': permission }) =>
        `| \`${operationId}\` | ${summary} | ${permission === undefined ? (security === undefined ? 'any key' : 'no key') : `\`${permission}\``} |`,
    );
    return ['| operation | | needs |', '| --- | --- | --- |', ...rows].join('\n');
  }

  #errors(): string {
    const found = this.#operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        Object.entries(content?.['application/json']?.examples ?? {}).map(
          ([code, { value }]) => [`${status} ${code}`, `| ${status} | \`${code}\` | ${value.message} |`] as const,
        ),
      ),
    );
    const rows = [...new Map(found)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    return ['| status | code | for example |', '| --- | --- | --- |', ...rows].join('\n');
  }
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ');
}
