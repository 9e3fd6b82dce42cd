import type { Command } from 'commander';
import type { UnreachableContext } from '@vpds/projections';
import type { EffectKind } from '@vpds/runtime';
import { failUnlessWhole } from './projection-status.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

const PATH = '/admin/effects';
const KINDS = ['registration', 'mail', 'order', 'poll', 'url-check'] as const satisfies readonly EffectKind[];

interface Effect {
  readonly kind: string;
  readonly id: string;
  readonly thing: string;
  readonly since: string;
  readonly mayHaveBeenSent: boolean;
}

interface Effects {
  readonly held: boolean;
  readonly reason: string | null;
  readonly since: string | null;
  readonly released: readonly string[];
  readonly effects: readonly (Effect | UnreachableContext)[];
}

/**
 * `vpds effects` lists effects that wait to leave the service; an operator releases or drops them while they are held.
 */
export function effectsCommand(): Command {
  const command = serviceCommand('effects')
    .description('Show what waits to be sent, ordered, registered, polled or checked, and whether it is held')
    .enablePositionalOptions()
    .action(show);
  command.addCommand(settleCommand('release', 'Release held effects: all, a kind, or single ones').action(release));
  command.addCommand(settleCommand('drop', 'Drop held effects: all, a kind, or single ones').action(drop));
  return command;
}

function settleCommand(name: string, description: string): Command {
  return serviceCommand(name)
    .description(description)
    .argument('<kind>', `all, ${KINDS.join(', ')}`)
    .argument('[ids...]', 'as listed; absent: all of the kind');
}

async function show(options: ServiceOptions): Promise<void> {
  const answer = await new ServiceClient(options).get<Effects>(PATH);
  const unreachable: UnreachableContext[] = [];
  const effects: Effect[] = [];
  for (const each of answer.effects)
    if ('unreachable' in each) unreachable.push(each);
    else effects.push(each);
  if (options.json) console.log(JSON.stringify(answer, null, 2));
  else {
    console.log(stateOf(answer));
    if (effects.length > 0) console.log(listed(effects));
  }
  failUnlessWhole(unreachable);
}

function stateOf({ held, reason, since, released }: Effects): string {
  if (!held) return 'Effects are not held.';
  const free = released.length === 0 ? '' : ` Released: ${released.join(', ')}.`;
  return `Effects are held since ${since}: ${reason}.${free}`;
}

function listed(effects: readonly Effect[]): string {
  const rows = effects.map(({ kind, id, thing, since, mayHaveBeenSent }) => [
    kind,
    id,
    thing,
    since,
    mayHaveBeenSent ? 'the original may have sent it' : '',
  ]);
  return table(['kind', 'id', 'thing', 'since', 'note'], rows);
}

function which(kind: string, ids: readonly string[]): object {
  return { kind: kind === 'all' ? null : kind, ids: ids.length === 0 ? null : ids };
}

async function release(kind: string, ids: readonly string[], options: ServiceOptions): Promise<void> {
  const answer = await new ServiceClient(options).post<{ held: boolean }>(`${PATH}/release`, which(kind, ids));
  if (options.json) console.log(JSON.stringify(answer));
  else console.log(answer.held ? 'Released; others are still held.' : 'Released: nothing is held any more.');
}

async function drop(kind: string, ids: readonly string[], options: ServiceOptions): Promise<void> {
  const service = new ServiceClient(options);
  let total = 0;
  for (;;) {
    const { dropped, more } = await service.post<{ dropped: number; more: boolean }>(`${PATH}/drop`, which(kind, ids));
    total += dropped;
    if (!more || dropped === 0) break;
  }
  console.log(options.json ? JSON.stringify({ dropped: total }) : `Dropped: ${total}`);
}
