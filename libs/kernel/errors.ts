/** In the order of the text's placeholders. */
export type RefusalParameters = readonly (string | number)[];

/**
 * An expected failure, not a defect. It crosses processes as `{code, parameters}`; the text is in the error catalogue
 * of the context that owns the code.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly parameters: RefusalParameters;
  /** Additional headers of the answer, for instance `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, parameters: RefusalParameters = [], headers: Readonly<Record<string, string>> = {}) {
    super(parameters.length === 0 ? code : `${code} (${parameters.join(', ')})`);
    this.code = code;
    this.parameters = parameters;
    this.headers = headers;
  }
}

/** HTTP status, and text with `%s` for each parameter. */
export interface ErrorEntry {
  readonly http: number;
  readonly text: string;
}

export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;

export function errorText(entry: ErrorEntry, parameters: RefusalParameters): string {
  let index = 0;
  return entry.text.replace(/%s/g, () => String(parameters[index++] ?? ''));
}

/**
 * An engine is down, full or too slow. Only with `outcomeUnknown` may the command have happened. Clients see the
 * message, so it contains no addresses or identifiers. The driver's error is the `cause`, for logs.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfterSeconds: number;
  readonly outcomeUnknown: boolean;
  /** The engine refuses for lack of permission; a retry does not help. */
  readonly isDenied: boolean;
  /** The engine has no room to write; reading may work. */
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
