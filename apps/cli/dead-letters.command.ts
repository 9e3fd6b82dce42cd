import type { Command } from 'commander';
import type { ListedDeadLetter } from '@vpds/projections';
import { failUnlessWhole, list } from './projection-status.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

const PATH = '/admin/dead-letters';

/** `vpds dead-letters`: what could not be processed, with its reason; retried or dropped by an operator. */
export function deadLettersCommand(): Command {
  const command = serviceCommand('dead-letters')
    .description('Show what could not be processed: streams of views, events of reactions, lines of the platform feed')
    .enablePositionalOptions()
    .action(show);
  command.addCommand(settleCommand('retry', 'Retry one dead letter of a source, or all'));
  command.addCommand(settleCommand('drop', 'Drop one dead letter of a source, or all: nothing retries it'));
  return command;
}

function settleCommand(how: 'retry' | 'drop', description: string): Command {
  return serviceCommand(how)
    .description(description)
    .argument('<source>', 'as listed: a view, reactions-<context>, platform-feed')
    .argument('[id]', 'as listed; absent: all of the source')
    .action((source: string, id: string | undefined, options: ServiceOptions) => settle(how, source, id, options));
}

async function show(options: ServiceOptions): Promise<void> {
  const { listed, unreachable } = await list<ListedDeadLetter>(new ServiceClient(options), PATH);
  if (options.json) console.log(JSON.stringify([...listed, ...unreachable], null, 2));
  else if (listed.length === 0) console.log('There are no dead letters.');
  else
    console.log(
      table(
        ['source', 'id', 'stream', 'attempts', 'reason'],
        listed.map(({ source, id, stream, attempts, reason }) => [
          source,
          id,
          stream ?? '-',
          attempts === null ? '-' : String(attempts),
          reason,
        ]),
      ),
    );
  failUnlessWhole(unreachable);
}

async function settle(
  how: 'retry' | 'drop',
  source: string,
  id: string | undefined,
  options: ServiceOptions,
): Promise<void> {
  const service = new ServiceClient(options);
  const settled = (more: object) =>
    service.post<{ remaining: number; next?: string | null }>(`${PATH}/${how}`, { source, id: id ?? null, ...more });
  let { remaining, next } = await settled({});
  while (next !== null && next !== undefined) ({ remaining, next } = await settled({ cursor: next }));
  console.log(options.json ? JSON.stringify({ remaining }) : `Dead letters of ${source} that remain: ${remaining}`);
}
