import type { Position } from './events.ts';

interface Page {
  readonly next: Position;
  readonly end: boolean;
}

/** Pages up to the last one. While one is processed, the next is being read. */
export async function* readAhead<P extends Page>(
  after: Position,
  read: (after: Position) => Promise<P>,
  isLast: (page: P) => boolean = ({ end }) => end,
): AsyncGenerator<P> {
  const begin = (position: Position) => {
    const page = read(position);
    // A consumer that stops never awaits it; its rejection must not end the process.
    page.catch(() => undefined);
    return page;
  };
  let reading = begin(after);
  for (;;) {
    const page = await reading;
    const isOver = isLast(page);
    if (!isOver) reading = begin(page.next);
    yield page;
    if (isOver) return;
  }
}
