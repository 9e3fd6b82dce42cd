import { type Series, nameOf } from './series-answer.ts';

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const LEAST_WIDTH = 10;

/** Horizontal bars: of the periods, or with a group of the values' totals. */
export function chart({ periods, counts, series, other }: Series, columns: number): string {
  const bars =
    series.length === 0
      ? periods.map((period, index) => [period, counts[index] ?? 0] as const)
      : [
          ...series.map(({ values, total }) => [nameOf(values), total] as const),
          ...(other === null ? [] : [[`other ${other.values}`, other.total] as const]),
        ];
  const names = Math.max(...bars.map(([name]) => name.length));
  const numbers = Math.max(...bars.map(([, count]) => String(count).length));
  const width = Math.max(LEAST_WIDTH, columns - names - numbers - 4);
  const most = Math.max(1, ...bars.map(([, count]) => count));
  return bars
    .map(([name, count]) => `${name.padEnd(names)}  ${String(count).padStart(numbers)}  ${bar(count / most, width)}`)
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Negative values have no bar: a correction outweighs the period. */
function bar(share: number, width: number): string {
  const eighths = Math.max(0, Math.round(share * width * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}
