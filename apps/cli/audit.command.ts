import { type Command, InvalidArgumentError } from 'commander';
import { companyNumber } from './fields.command.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

interface AuditOptions extends ServiceOptions {
  readonly company?: number;
  readonly limit: number;
}

interface Entry {
  readonly at: string;
  readonly action: string;
  readonly companyID: number;
  readonly by: string;
  readonly userID: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export function auditCommand(): Command {
  return serviceCommand('audit')
    .description('Show the audit trail, newest first: changes to companies, users, keys and read models')
    .option('--company <companyID>', 'only entries of this company', companyNumber)
    .option('--limit <n>', 'number of entries, 1 to 1000', entries, 100)
    .action(show);
}

function entries(text: string): number {
  if (!/^(?:[1-9]\d{0,2}|1000)$/.test(text)) throw new InvalidArgumentError('Expected: a whole number from 1 to 1000.');
  return Number(text);
}

async function show({ company, limit, ...options }: AuditOptions): Promise<void> {
  const only = company === undefined ? '' : `&companyID=${company}`;
  const listed = await new ServiceClient(options).list<Entry>(`/admin/audit?limit=${limit}${only}`);
  if (options.json) return console.log(JSON.stringify(listed, null, 2));
  console.log(
    table(
      ['at', 'action', 'company', 'by', 'user', 'detail'],
      listed.map(({ at, action, companyID, by, userID, detail }) => [
        at,
        action,
        String(companyID),
        by,
        userID === null ? '-' : String(userID),
        JSON.stringify(detail),
      ]),
    ),
  );
}
