/** Values that an error's text names, in the order of its placeholders. */
export type RefusalParameters = readonly (string | number)[];

/**
 * An expected outcome that is not the wished one: a coded answer, not a defect. It carries no text: the catalogue of the
 * context that owns the code has it, and crosses processes as `{code, parameters}`.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly parameters: RefusalParameters;
  /** Headers that the answer carries besides, `Retry-After` for instance. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, parameters: RefusalParameters = [], headers: Readonly<Record<string, string>> = {}) {
    super(parameters.length === 0 ? code : `${code} (${parameters.join(', ')})`);
    this.code = code;
    this.parameters = parameters;
    this.headers = headers;
  }
}

/** One entry of an error catalogue: the HTTP status, and the text with `%s` for each parameter. */
export interface ErrorEntry {
  readonly http: number;
  readonly text: string;
}

export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;

/** The text of an error with its parameters filled in. */
export function errorText(entry: ErrorEntry, parameters: RefusalParameters): string {
  let index = 0;
  return entry.text.replace(/%s/g, () => String(parameters[index++] ?? ''));
}

/**
 * An engine is away, full or too slow. The command may or may not have happened only if `outcomeUnknown`. Clients are told
 * the message: words of our own, without addresses and identifiers. What a driver said is the `cause`, for logs.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfterSeconds: number;
  readonly outcomeUnknown: boolean;
  /** The engine answered, and does not permit this: it lasts until somebody grants the right. */
  readonly isDenied: boolean;
  /** The engine answered, and has no room to write: reading may work. */
  readonly isFull: boolean;

  constructor(
    message: string,
    options: {
      retryAfterSeconds?: number;
      outcomeUnknown?: boolean;
      isDenied?: boolean;
      isFull?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds ?? 1;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
    this.isDenied = options.isDenied ?? false;
    this.isFull = options.isFull ?? false;
  }
}
