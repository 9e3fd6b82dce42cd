import type { Command } from 'commander';
import {
  type SubscriberStatus,
  duration,
  failUnlessWhole,
  listSubscribers,
  listProjections,
} from './projection-status.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

export function feedCommand(): Command {
  return serviceCommand('feed')
    .description('Show the subscribers of the log: position, lag, and the events set aside after failures')
    .action(show);
}

interface Subscriber {
  readonly follower: string;
  readonly position: string | null;
  readonly lagSeconds: number | null;
  /** Null for read models, whose dead letters `vpds projections` lists. */
  readonly setAside: SubscriberStatus['setAside'] | null;
}

async function show(options: ServiceOptions): Promise<void> {
  const service = new ServiceClient(options);
  const [reactions, projections] = await Promise.all([listSubscribers(service), listProjections(service)]);
  const unreachable = [...reactions.unreachable, ...projections.unreachable].filter(
    ({ context }, index, all) => all.findIndex((each) => each.context === context) === index,
  );
  const readModels = projections.listed.flatMap(({ name, versions }) =>
    versions.map(({ version, position, lagSeconds }): Subscriber => {
      return { follower: `${name} ${version}`, position, lagSeconds, setAside: null };
    }),
  );
  const subscribers: Subscriber[] = [...reactions.listed, ...readModels];
  if (options.json) console.log(JSON.stringify([...subscribers, ...unreachable], null, 2));
  else
    console.log(
      table(
        ['follower', 'position', 'lag', 'set aside'],
        subscribers.map(({ follower, position, lagSeconds, setAside }) => [
          follower,
          position ?? '-',
          lagSeconds === null ? '-' : duration(lagSeconds),
          setAside === null ? '-' : String(setAside.length),
        ]),
      ),
    );
  failUnlessWhole(unreachable);
}
