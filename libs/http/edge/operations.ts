import { type ApiRoute, type Precondition, patternOf } from '../openapi/api-route.ts';

export interface BodyPolicy {
  /** `rows`: JSON or JSON lines, parsed row by row later. `stream`: read by the endpoint while it arrives. */
  readonly type: 'json' | 'ndjson' | 'rows' | 'stream';
  /** Infinite for a stream, whose silence is bounded instead. */
  readonly maxBytes: number;
  /** Media types of a stream. */
  readonly types?: readonly string[];
}

/** The properties of an operation that the edge needs before the endpoint runs. */
export interface EdgeOperation {
  /** Takes an idempotency key and conditions, and no answer of it is compressed. */
  readonly changes: boolean;
  /** The answer is stored under an idempotency key (ANS-7). */
  readonly storesKey: boolean;
  readonly isKeyless: boolean;
  /** For operators and other systems, as the platform's feed: no company is throttled for it. */
  readonly isOperators: boolean;
  readonly evaluates: readonly Precondition[];
  readonly body: BodyPolicy;
}

/** Bytes of a body without a key; no such operation needs more. */
const KEYLESS_BODY = 4_096;

export function changes({ method, readsOnly }: Pick<ApiRoute, 'method' | 'readsOnly'>): boolean {
  return method !== 'get' && readsOnly !== true;
}

/** Whether the answer is kept by an `Idempotency-Key`, which belongs to an API key, or to the user of a session. */
export function storesKey(route: Pick<ApiRoute, 'method' | 'readsOnly' | 'repeatable' | 'keyless'>): boolean {
  return changes(route) && route.repeatable !== true && route.keyless !== true;
}

/**
 * The declared operations by method and route pattern. An undeclared one (documents, probes) changes nothing unless its
 * method does.
 */
export class Operations {
  readonly #declared = new Map<string, Map<string, EdgeOperation>>();
  readonly #reading: EdgeOperation;
  readonly #changing: EdgeOperation;

  constructor(routes: readonly ApiRoute[], maxBodyBytes: number) {
    for (const route of routes)
      this.#ofMethod(route.method.toUpperCase()).set(patternOf(route), of(route, maxBodyBytes));
    this.#reading = of({ method: 'get' }, maxBodyBytes);
    this.#changing = of({ method: 'post' }, maxBodyBytes);
  }

  /** `pattern`: null for an unknown path. */
  of(method: string, pattern: string | null): EdgeOperation {
    const isRead = method === 'GET' || method === 'HEAD';
    const declared = pattern === null ? undefined : this.#declared.get(isRead ? 'GET' : method)?.get(pattern);
    return declared ?? (isRead ? this.#reading : this.#changing);
  }

  #ofMethod(method: string): Map<string, EdgeOperation> {
    const known = this.#declared.get(method) ?? new Map<string, EdgeOperation>();
    this.#declared.set(method, known);
    return known;
  }
}

/** Paths of operators (ADM). */
const OF_OPERATORS = /^\/admin\//;

type Declared = Partial<Pick<ApiRoute, 'path'>> &
  Pick<ApiRoute, 'method' | 'readsOnly' | 'repeatable' | 'keyless' | 'evaluates' | 'body'>;

function of(route: Declared, maxBodyBytes: number): EdgeOperation {
  return {
    changes: changes(route),
    isOperators: OF_OPERATORS.test(route.path ?? ''),
    storesKey: storesKey(route),
    isKeyless: route.keyless === true,
    evaluates: route.evaluates ?? [],
    body: bodyPolicy(route, maxBodyBytes),
  };
}

function bodyPolicy({ keyless, body }: Declared, usual: number): BodyPolicy {
  if (keyless === true) return { type: 'json', maxBytes: KEYLESS_BODY };
  if (body?.stream !== undefined) return { type: 'stream', maxBytes: Infinity, types: body.stream.types };
  if (body?.ndjson !== undefined) return { type: 'ndjson', ...body.ndjson };
  return body?.rows === undefined ? { type: 'json', maxBytes: usual } : { type: 'rows', ...body.rows };
}
