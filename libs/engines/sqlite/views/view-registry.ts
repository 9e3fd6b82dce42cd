import type { ViewDefinition } from '@vpds/kernel';
import type { ViewShape } from '../threads/protocol.ts';

/** Names become table and column names, where case is ignored. */
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

/** Numbers views for messages; threads receive a view's shape before its first use. */
export class ViewRegistry {
  readonly #indexes = new WeakMap<ViewDefinition, number>();
  readonly #byText = new Map<string, number>();
  readonly shapes: ViewShape[] = [];

  index(view: ViewDefinition): number {
    const known = this.#indexes.get(view);
    if (known !== undefined) return known;
    const { name, version, keys, scanOnly = [], exactOnly = [], listedByChange = false } = view;
    for (const part of [name, ...keys])
      if (!NAME.test(part)) throw new Error(`${JSON.stringify(part)} is not a name for a view or key`);
    const columns = { keys: [...keys], scanOnly: [...scanOnly], exactOnly: [...exactOnly] };
    const shape = { name, version, ...columns, listedByChange };
    const text = JSON.stringify(shape);
    const index = this.#byText.get(text) ?? this.shapes.push(shape) - 1;
    this.#byText.set(text, index);
    this.#indexes.set(view, index);
    return index;
  }
}

/** Shapes that a thread has not received. */
export class ReportedShapes {
  readonly #registry: ViewRegistry;
  #reported = 0;

  constructor(registry: ViewRegistry) {
    this.#registry = registry;
  }

  reportNew(report: (index: number, shape: ViewShape) => void): void {
    for (; this.#reported < this.#registry.shapes.length; this.#reported += 1) {
      const shape = this.#registry.shapes[this.#reported];
      if (shape !== undefined) report(this.#reported, shape);
    }
  }
}
