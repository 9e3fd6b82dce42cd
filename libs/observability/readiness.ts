/**
 * Whether this process can do what others of its kind can, and why not: it starts or stops, its views are of another log,
 * its own disk is full. An engine that is away is no reason: no other process could do more (`EngineHealth`).
 */
export class Readiness {
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

  /** A graceful stop has begun: not ready any more, whatever the components say. */
  drain(): void {
    this.#draining = true;
  }

  get draining(): boolean {
    return this.#draining;
  }

  get state(): { ready: boolean; reasons: Record<string, string> } {
    const reasons = Object.fromEntries(this.#reasons);
    if (this.#draining) reasons['stop'] = 'stopping';
    return { ready: Object.keys(reasons).length === 0, reasons };
  }
}
