/** Which methods each known path takes; asked only when the router has found nothing, to tell 405 from 404. */
export class RouteTable {
  readonly #routes = new Map<string, { segments: readonly string[]; methods: Set<string> }>();

  add(url: string, methods: readonly string[]): void {
    const route = this.#routes.get(url) ?? { segments: url.split('/'), methods: new Set<string>() };
    for (const method of methods) route.methods.add(method);
    this.#routes.set(url, route);
  }

  get urls(): { url: string; methods: string[] }[] {
    return [...this.#routes].map(([url, { methods }]) => ({ url, methods: [...methods].sort() }));
  }

  /** The methods that a path takes, sorted; empty for an unknown path. */
  methodsOf(path: string): string[] {
    const segments = path.split('/').map(decoded);
    const methods = new Set<string>();
    for (const route of this.#routes.values()) {
      if (matches(route.segments, segments)) for (const method of route.methods) methods.add(method);
    }
    return [...methods].sort();
  }
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) => (segment.startsWith(':') ? path[index] !== '' : segment === path[index]))
  );
}

/** A segment as the router compares it: a route's own words may be written with escapes, too. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
