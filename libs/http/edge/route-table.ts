/** The last segment of a pattern that matches any rest of a path. */
const REST = '*';

/** Distinguishes 405 from 404. */
export class RouteTable {
  readonly #routes = new Map<string, Route>();
  /** Routes by the number of their segments; 0: any number. */
  readonly #ofLength = new Map<number, Route[]>();

  add(url: string, methods: readonly string[]): void {
    const route = this.#routes.get(url) ?? this.#added(url);
    for (const method of methods) route.methods.add(method);
  }

  get urls(): { url: string; methods: string[] }[] {
    return [...this.#routes].map(([url, { methods }]) => ({ url, methods: [...methods].sort() }));
  }

  /** Sorted; empty for an unknown path. */
  methodsOf(path: string): string[] {
    const segments = path.split('/');
    const methods = new Set<string>();
    for (const length of [segments.length, 0])
      for (const route of this.#ofLength.get(length) ?? [])
        if (matches(route.segments, segments)) for (const method of route.methods) methods.add(method);
    return [...methods].sort();
  }

  #added(url: string): Route {
    const route: Route = { segments: url.split('/'), methods: new Set() };
    const length = route.segments.at(-1) === REST ? 0 : route.segments.length;
    this.#routes.set(url, route);
    this.#ofLength.set(length, [...(this.#ofLength.get(length) ?? []), route]);
    return route;
  }
}

interface Route {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.every((segment, index) => {
    if (segment === REST) return index < path.length;
    return segment.startsWith(':') ? path[index] !== '' : segment === path[index];
  });
}

/** The target may include scheme and host (RFC 9112, 3.2.2). */
export function pathOf(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  return path.startsWith('/') ? path : path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
}

/**
 * Whether no literal segment is escaped. The router decodes escapes (`/%61dmin`); a path filter in front of the service
 * may not.
 */
export function isSpelled(pattern: string, path: string): boolean {
  if (!path.includes('%')) return true;
  const segments = path.split('/');
  return pattern.split('/').every((word, index) => word === REST || word.startsWith(':') || word === segments[index]);
}
