import {
  type ListCount,
  type ListPage,
  type ViewDefinition,
  type ViewPage,
  type ViewQuery,
  type ViewRow,
  type ViewStore,
  storedKey,
} from '@vpds/kernel';

/** Views in memory, for the engine's own tests: guarded writes and exact look-ups only. */
export class MemoryViews implements ViewStore {
  readonly #views = new Map<string, Map<string, ViewRow>>();

  #rows({ name, version }: ViewDefinition): Map<string, ViewRow> {
    const id = `${name} ${version}`;
    const rows = this.#views.get(id) ?? new Map<string, ViewRow>();
    this.#views.set(id, rows);
    return rows;
  }

  async get(view: ViewDefinition, id: string): Promise<ViewRow | null> {
    return this.#rows(view).get(id) ?? null;
  }

  async put(view: ViewDefinition, rows: readonly ViewRow[]): Promise<void> {
    const stored = this.#rows(view);
    for (const row of rows) {
      if ((stored.get(row.id)?.revision ?? -1n) >= row.revision) continue;
      const keys = view.keys.map((key) => {
        const text = row.keys[key] ?? null;
        return [key, text === null ? null : storedKey(text)] as const;
      });
      stored.set(row.id, { ...row, keys: Object.fromEntries(keys) });
    }
  }

  async find(view: ViewDefinition, { scope, where }: ViewQuery): Promise<ViewPage> {
    const matches = (row: ViewRow) =>
      (scope === null || row.scope === scope) &&
      where.every((match) => 'equals' in match && row.keys[match.key] === storedKey(match.equals));
    return { rows: [...this.#rows(view).values()].filter(matches), more: false, bytes: 0 };
  }

  list(): Promise<ListPage> {
    throw new Error('Views in memory have no lists');
  }

  countListed(): Promise<ListCount> {
    throw new Error('Views in memory have no lists');
  }

  async count(view: ViewDefinition): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    for (const { scope } of this.#rows(view).values()) counts.set(scope, (counts.get(scope) ?? 0) + 1);
    return counts;
  }

  async ensure(view: ViewDefinition): Promise<void> {
    this.#rows(view);
  }

  async drop(view: ViewDefinition): Promise<void> {
    this.#rows(view).clear();
  }
}
