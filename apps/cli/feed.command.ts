import type { Command } from 'commander';
import { duration, listProjections } from './projection-status.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

/** `vpds feed`: who follows the log, where they are, and how far behind. */
export function feedCommand(): Command {
  return serviceCommand('feed').description('Show the followers of the log: positions and lag').action(show);
}

interface Follower {
  readonly follower: string;
  readonly position: string | null;
  readonly lagSeconds: number | null;
}

async function show(options: ServiceOptions): Promise<void> {
  const service = new ServiceClient(options);
  const reactions = await service.get<Follower[]>('/admin/followers');
  const projections = (await listProjections(service)).flatMap(({ name, versions }) =>
    versions.map(({ version, position, lagSeconds }): Follower => {
      return { follower: `${name} ${version}`, position, lagSeconds };
    }),
  );
  const followers = [...reactions, ...projections];
  if (options.json) console.log(JSON.stringify(followers, null, 2));
  else
    console.log(
      table(
        ['follower', 'position', 'lag'],
        followers.map(({ follower, position, lagSeconds }) => [
          follower,
          position ?? '-',
          lagSeconds === null ? '-' : duration(lagSeconds),
        ]),
      ),
    );
}
