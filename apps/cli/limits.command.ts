import { type Command, InvalidArgumentError } from 'commander';
import { companyNumber } from './fields.command.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

interface LimitsOptions extends ServiceOptions {
  readonly products?: number | 'none';
  readonly bytes?: number | 'none';
  readonly mails?: number | 'none';
}

interface Used {
  readonly used: number;
  readonly limit: number | null;
}

interface Usage {
  readonly products: Used;
  readonly bytesStored: Used;
  readonly mailsThisMonth: Used;
}

export function limitsCommand(): Command {
  return serviceCommand('limits')
    .description('Show the usage and limits of a company; options set limits')
    .argument('<companyID>', 'number of the company', companyNumber)
    .option('--products <n>', 'maximum number of products; none: unlimited', limit)
    .option('--bytes <n>', 'maximum stored bytes; none: unlimited', limit)
    .option('--mails <n>', 'maximum mails per month; none: unlimited', limit)
    .action(run);
}

/** Commander treats null as no value. */
function limit(text: string): number | 'none' {
  if (text === 'none') return 'none';
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Expected: a whole number, or none.');
  return Number(text);
}

async function run(companyID: number, { products, bytes, mails, ...options }: LimitsOptions): Promise<void> {
  const service = new ServiceClient(options);
  const path = `/admin/companies/${companyID}`;
  const given = { products, bytesStored: bytes, mailsPerMonth: mails };
  const limits = Object.fromEntries(Object.entries(given).map(([name, each]) => [name, each === 'none' ? null : each]));
  if (Object.values(limits).some((each) => each !== undefined)) await service.post(`${path}/limits`, limits);
  const usage = await service.get<Usage>(`${path}/usage`);
  if (options.json) return console.log(JSON.stringify(usage, null, 2));
  const rows: [string, Used][] = [
    ['products', usage.products],
    ['bytes stored', usage.bytesStored],
    ['mails this month', usage.mailsThisMonth],
  ];
  console.log(
    table(
      ['amount', 'used', 'limit'],
      rows.map(([name, each]) => [name, String(each.used), each.limit === null ? 'none' : String(each.limit)]),
    ),
  );
}
