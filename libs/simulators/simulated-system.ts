export const systemNames = ['a', 'b', 'platform'] as const;
export type SystemName = (typeof systemNames)[number];

export function isSystemName(name: string): name is SystemName {
  return (systemNames as readonly string[]).includes(name);
}

/** Faults may delay, change or drop it. */
export interface Answer {
  readonly status: number;
  /** JSON; for an error `{message}`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SystemRequest {
  /** Undefined if it is missing or empty. */
  header(name: string): string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Relative to the system's base path; `:name` is a parameter. */
  readonly path: string;
  /** Durable when it resolves. @throws Refusal */
  answer(request: SystemRequest): Promise<Answer>;
}

export interface SimulatedSystem {
  readonly name: SystemName;
  readonly base: string;
  readonly credential: { readonly header: string; readonly value: string };
  readonly routes: readonly Route[];
  /** Counted since the state was created. */
  accepted(): Promise<number>;
}

export class Refusal extends Error {
  readonly code = 'refused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}
