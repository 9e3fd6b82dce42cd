// Loaded into a service (`--import`): measures the longest turn of the main thread's event loop, in processor time
// without garbage collection. With one request in progress that bounds each synchronous section. SIGUSR2 prints and
// resets it. It neither keeps the process alive nor wakes it.
import { PerformanceObserver } from 'node:perf_hooks';

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Turn extends Span {
  /** Milliseconds of processor time. */
  readonly spent: number;
}

/** Milliseconds. */
const WORTH_KEEPING = 2;

let turns: Turn[] = [];
let collections: Span[] = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    collections.push({ start: startTime, end: startTime + duration });
}).observe({ entryTypes: ['gc'] });

const spentSoFar = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let [start, spent] = [performance.now(), spentSoFar()];
function turn(): void {
  const [end, after] = [performance.now(), spentSoFar()];
  if (after - spent > WORTH_KEEPING) turns.push({ start, end, spent: after - spent });
  [start, spent] = [end, after];
  setImmediate(turn).unref();
}
turn();

const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

process.on('SIGUSR2', () => {
  // The observer is called after the turn in which it was collected.
  setTimeout(() => {
    const net = turns.map((each) =>
      collections.reduce((rest, collection) => rest - overlap(each, collection), each.spent),
    );
    process.stdout.write(`longest turn: ${Math.max(0, ...net).toFixed(1)} ms\n`);
    [turns, collections] = [[], []];
  }, 50);
});
