/** The three outside systems of rules PLA: providers A and B, and the external platform. */
export const systemNames = ['a', 'b', 'platform'] as const;
export type SystemName = (typeof systemNames)[number];

export function isSystemName(name: string): name is SystemName {
  return (systemNames as readonly string[]).includes(name);
}

/** What a system has to say. Whether it arrives whole, late or never is decided by the faults, not here. */
export interface Answer {
  readonly status: number;
  /** JSON; an error's is `{message}`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as a system sees it: authorized, its body parsed but of any shape. */
export interface SystemRequest {
  /** `undefined` where the header is missing or empty. */
  header(name: string): string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Relative to the system's base path; `:name` is a parameter. */
  readonly path: string;
  /** Whatever it accepts is stored when it resolves. Rejects with a {@link Refusal} for an expected no. */
  answer(request: SystemRequest): Promise<Answer>;
}

export interface SimulatedSystem {
  readonly name: SystemName;
  /** Base path on the simulators' listener. */
  readonly base: string;
  /** Header that carries the token, and how it looks there. */
  readonly credential: { readonly header: string; readonly value: string };
  readonly routes: readonly Route[];
  /** Orders or registrations accepted since the state was new. */
  accepted(): Promise<number>;
}

/** An expected "no", answered with its status and `{"message": …}`. */
export class Refusal extends Error {
  readonly code = 'refused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}
