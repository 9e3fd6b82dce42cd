import { type Command, InvalidArgumentError } from 'commander';
import { ServiceClient, type ServiceOptions, quoted, serviceCommand, urlOption } from './service-client.ts';
import { table } from './table.ts';

/** Any read of the REST interface, as the console copies it. */
export function getCommand(): Command {
  return serviceCommand('get', null)
    .description('Read a path of the REST interface: a table for a list, else JSON')
    .argument('<path>', "path with query, such as '/products?status=sold'", servicePath)
    .action(get);
}

function servicePath(text: string): string {
  if (!/^\/[\x21-\x7e]*$/.test(text)) throw new InvalidArgumentError('Expected: a path that begins with a slash.');
  return text;
}

async function get(path: string, options: ServiceOptions): Promise<void> {
  const { message, next } = await new ServiceClient(options).page<unknown>(path);
  print(message, options);
  // A page may be empty, and still not be the last one (LST-2).
  if (next !== null) console.error(`There is more: vpds get ${quoted(next)}${urlOption(options)}`);
}

function print(message: unknown, options: ServiceOptions): void {
  if (options.json || !isListOfObjects(message)) return console.log(JSON.stringify(message, null, 2));
  const columns = [...new Set(message.flatMap((row) => Object.keys(row)))];
  if (columns.length > 0)
    console.log(
      table(
        columns,
        message.map((row) => columns.map((column) => shown(row[column]))),
      ),
    );
}

type Row = Readonly<Record<string, unknown>>;

function isListOfObjects(message: unknown): message is readonly Row[] {
  return Array.isArray(message) && message.every((row) => typeof row === 'object' && row !== null);
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
