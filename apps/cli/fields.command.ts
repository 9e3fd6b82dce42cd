import { Command, InvalidArgumentError } from 'commander';
import { WrongUsage } from './command-failed.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';

interface ForgetOptions extends ServiceOptions {
  readonly all: boolean;
}

export function fieldsCommand(): Command {
  const command = new Command('fields').description(
    'List and forget the field keys that a company learned from updates',
  );
  command.addCommand(
    serviceCommand('list')
      .description('List the learned field keys of a company')
      .argument('<companyID>', 'number of the company', companyNumber)
      .action(list),
  );
  command.addCommand(
    serviceCommand('forget')
      .description('Forget learned field keys; products keep their values')
      .argument('<companyID>', 'number of the company', companyNumber)
      .argument('[key...]', 'keys to forget')
      .option('--all', 'forget all learned keys', false)
      .action(forget),
  );
  return command;
}

export function companyNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Expected: the number of a company.');
  return Number(text);
}

async function list(companyID: number, options: ServiceOptions): Promise<void> {
  const keys = await new ServiceClient(options).list<string>(`/admin/learned-keys/${companyID}`);
  if (options.json) console.log(JSON.stringify(keys, null, 2));
  else for (const key of keys) console.log(key);
}

async function forget(companyID: number, given: readonly string[], options: ForgetOptions): Promise<void> {
  if (options.all === given.length > 0) throw new WrongUsage('Name the keys to forget, or give --all.');
  const service = new ServiceClient(options);
  const path = `/admin/learned-keys/${companyID}`;
  const keys = options.all ? await service.list<string>(path) : given;
  const forgotten: string[] = [];
  for (let from = 0; from < keys.length; from += 1_000)
    forgotten.push(
      ...(await service.post<{ forgotten: string[] }>(`${path}/forget`, { keys: keys.slice(from, from + 1_000) }))
        .forgotten,
    );
  if (options.json) console.log(JSON.stringify({ forgotten }, null, 2));
  else console.log(`${forgotten.length} of ${keys.length} keys forgotten.`);
}
