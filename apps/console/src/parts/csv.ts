/** Spreadsheets would run these as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** Where decimals have a comma, spreadsheets expect semicolons between cells, and read `1.5` as a day. */
function signsOf(locale: string | undefined): { readonly decimal: string; readonly separator: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
    ? { decimal: ',', separator: ';' }
    : { decimal: '.', separator: ',' };
}

function textOf(value: unknown, decimal: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', decimal);
  if (typeof value !== 'string') return JSON.stringify(value);
  return FORMULA.test(value) ? `'${value}` : value;
}

/**
 * RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8. Numbers and separators are those that a
 * spreadsheet in the language expects; default: the browser's.
 */
export function csv(head: readonly string[], rows: readonly (readonly unknown[])[], locale?: string): string {
  const { decimal, separator } = signsOf(locale);
  const cell = (value: unknown) => `"${textOf(value, decimal).replaceAll('"', '""')}"`;
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}

export function download(name: string, text: string | Blob): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
