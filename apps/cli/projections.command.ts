import { type Command, InvalidArgumentError } from 'commander';
import {
  type ProjectionDeadLetter,
  type ProjectionStatus,
  type VersionStatus,
  duration,
  failUnlessWhole,
  listProjections,
  path,
} from './projection-status.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

export function projectionsCommand(): Command {
  const command = serviceCommand('projections')
    .description('Show the read models: versions, positions, lag, parked streams, skipped events')
    .enablePositionalOptions()
    .action(list);
  command.addCommand(
    serviceCommand('switch')
      .description('Make another complete version the current one')
      .argument('<projection>', 'name of the read model')
      .argument('<version>', 'number of the version', versionNumber)
      .action((name: string, version: number, options: ServiceOptions) => change('switch', name, version, options)),
  );
  command.addCommand(
    serviceCommand('drop')
      .description('Drop a version that is not the current one')
      .argument('<projection>', 'name of the read model')
      .argument('<version>', 'number of the version', versionNumber)
      .option('--force', 'also a version that links name: they then answer 410')
      .action((name: string, version: number, options: ServiceOptions & { readonly force?: true }) =>
        change('drop', name, version, options),
      ),
  );
  command.addCommand(
    serviceCommand('parked')
      .description('Show the events that a read model could not read: parked streams, skipped events')
      .argument('<projection>', 'name of the read model')
      .option('--retry', 'retry parked streams')
      .option('--drop', 'drop parked streams; their documents remain unchanged')
      .action(parked),
  );
  return command;
}

async function list(options: ServiceOptions): Promise<void> {
  const { listed, unreachable } = await listProjections(new ServiceClient(options));
  if (options.json) console.log(JSON.stringify([...listed, ...unreachable], null, 2));
  else console.log(table(HEAD, listed.flatMap(rows)));
  failUnlessWhole(unreachable);
}

const HEAD = ['projection', 'version', 'state', 'position', 'lag', 'parked', 'incomplete', 'note'];

function rows({ name, versions }: ProjectionStatus): string[][] {
  return versions.map((each) => [
    name,
    String(each.version),
    each.state,
    each.position ?? '-',
    lag(each),
    String(each.parked),
    String(each.incomplete),
    each.note ?? '',
  ]);
}

function lag({ lagSeconds, progress }: VersionStatus): string {
  if (progress === null) return lagSeconds === null ? '-' : duration(lagSeconds);
  const left = progress.secondsLeft === null ? '' : `, ${duration(progress.secondsLeft)} left`;
  return `${progress.phase} ${Math.floor(progress.fraction * 100)} %${left}`;
}

async function change(
  how: 'switch' | 'drop',
  name: string,
  version: number,
  options: ServiceOptions & { readonly force?: true },
): Promise<void> {
  const { force } = options;
  await new ServiceClient(options).post(path(name, how), { version, ...(force && { force }) });
  const done =
    how === 'switch' ? `Version ${version} of ${name} is now current.` : `Version ${version} of ${name} is dropped.`;
  console.log(options.json ? JSON.stringify({ projection: name, version, done: how }) : done);
}

async function parked(
  name: string,
  options: ServiceOptions & { readonly retry?: true; readonly drop?: true },
  command: Command,
): Promise<void> {
  if (options.retry && options.drop) command.error('error: give --retry or --drop, not both');
  const service = new ServiceClient(options);
  if (options.retry || options.drop) {
    const left = await service.post<{ parked: number }>(path(name, `left-out/${options.retry ? 'retry' : 'drop'}`));
    const streams = left.parked === 1 ? `1 stream of ${name} is` : `${left.parked} streams of ${name} are`;
    console.log(options.json ? JSON.stringify(left) : `${streams} parked.`);
    return;
  }
  const letters = await service.list<ProjectionDeadLetter>(path(name, 'left-out'));
  if (options.json) console.log(JSON.stringify(letters, null, 2));
  else if (letters.length === 0) console.log(`${name} has read everything.`);
  else
    console.log(
      table(
        ['stream', 'position', 'reason'],
        letters.map((each) => [each.stream, each.position ?? '', each.reason]),
      ),
    );
}

function versionNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected: the number of a version.');
  return Number(text);
}
