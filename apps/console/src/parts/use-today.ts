import { useSyncExternalStore } from 'react';
import { useMe } from '../app/session.tsx';
import { nowIn } from './times.ts';

/** Ms between looks at the clock. */
const EVERY = 30_000;

function watchClock(changed: () => void): () => void {
  const timer = setInterval(changed, EVERY);
  return () => clearInterval(timer);
}

/** `Y-m-d` in the service's zone. On another day its component and what is in it are rendered again. */
export function useToday(): string {
  const { timezone } = useMe();
  return useSyncExternalStore(watchClock, () => nowIn(timezone).slice(0, 10));
}
