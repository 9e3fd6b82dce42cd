import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../locales/index.ts';

let trail: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]): void {
  trail = next;
  document.title = [...next.toReversed(), t('frame.brand')].join(' · ');
  for (const listener of listeners) listener();
}

/** The names that the header shows for the current screen: `Products`, `AB 12 345`. */
export function useTrail(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => trail,
  );
}

/** Names the screen in the header and in the browser's title. */
export function useScreenName(...names: readonly string[]): void {
  const joined = names.join('\n');
  useEffect(() => set(joined.split('\n')), [joined]);
}
