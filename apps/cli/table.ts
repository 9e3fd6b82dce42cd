import Table from 'cli-table3';

/** Lines and colours (unless `NO_COLOR` is set) on a terminal, plain columns elsewhere. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (process.stdout.isTTY) {
    const printed = new Table({ head: [...head], ...(process.stdout.hasColors() ? {} : { style: NO_COLOURS }) });
    printed.push(...rows.map((row) => [...row]));
    return printed.toString();
  }
  const plain = new Table({ chars: NO_LINES, style: { 'padding-left': 0, 'padding-right': 2, ...NO_COLOURS } });
  plain.push([...head], ...rows.map((row) => [...row]));
  return plain.toString().replace(/ +$/gm, '');
}

const NO_COLOURS = { head: [], border: [] };

const NO_LINES = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left', 'left-mid']
    .concat(['mid', 'mid-mid', 'right', 'right-mid', 'middle'])
    .map((name) => [name, '']),
);
