export type RefusalParameters = readonly (string | number)[];

/**
 * An expected failure. Crosses processes as `{code, parameters}`; the text is in its context's catalogue. Without a
 * stack: recording one costs more than the rest of an answer.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly parameters: RefusalParameters;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, parameters: RefusalParameters = [], headers: Readonly<Record<string, string>> = {}) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(parameters.length === 0 ? code : `${code} (${parameters.join(', ')})`);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.parameters = parameters;
    this.headers = headers;
  }
}

/** `text`: `%s` for each parameter. */
export interface ErrorEntry {
  readonly http: number;
  readonly text: string;
  /** Names the value at fault, in place of the text, if there are parameters. */
  readonly named?: string;
}

export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;

export function errorText(entry: ErrorEntry, parameters: RefusalParameters): string {
  let index = 0;
  const text = parameters.length > 0 ? (entry.named ?? entry.text) : entry.text;
  return text.replace(/%s/g, () => String(parameters[index++] ?? ''));
}

/**
 * An engine is down, full or too slow. Without `outcomeUnknown` the command did not happen. Clients see the message: no
 * addresses or identifiers; `cause` is for logs.
 */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable';
  readonly retryAfterSeconds: number;
  readonly outcomeUnknown: boolean;
  /** No permission; a retry does not help. */
  readonly isDenied: boolean;
  /** No room to write; reads may work. */
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

/** The previous release could not read this event: {@link EventVersions}. Nothing was written. */
export class NotEnabledYet extends Unavailable {
  override readonly name = 'NotEnabledYet';
  readonly eventType: string;

  constructor(eventType: string) {
    super(`${eventType} is written only where EVENT_VERSIONS=current is set`);
    this.eventType = eventType;
  }
}
