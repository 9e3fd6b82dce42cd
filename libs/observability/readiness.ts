/**
 * Whether this process can serve like its replicas: not while starting, stopping, with views of another log, or with a
 * full disk. An unavailable engine does not count (`EngineHealth`).
 */
export class Readiness {
  /** Effects are held (`GET /health`), which does not make the process unready. `since`: Unix milliseconds. */
  held: { readonly since: number; readonly reason: string } | null = null;
  #reasons = new Map<string, string>();
  #draining = false;

  constructor(initially: Readonly<Record<string, string>> = { start: 'starting' }) {
    this.#reasons = new Map(Object.entries(initially));
  }

  notReady(component: string, reason: string): void {
    this.#reasons.set(component, reason);
  }

  ready(component: string): void {
    this.#reasons.delete(component);
  }

  /** Permanent; components cannot revert it. */
  drain(): void {
    this.#draining = true;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Ends a start that a stop has overtaken. */
  throwIfDraining(): void {
    if (this.#draining) throw new Error('The process stops');
  }

  get state(): { ready: boolean; reasons: Record<string, string> } {
    const reasons = Object.fromEntries(this.#reasons);
    if (this.#draining) reasons['stop'] = 'stopping';
    return { ready: Object.keys(reasons).length === 0, reasons };
  }
}
