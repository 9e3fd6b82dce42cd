import type { Command } from 'commander';
import type { DamagedEventStatus, VerifiedPage } from '@vpds/runtime';
import { CommandFailed } from './command-failed.ts';
import { duration } from './projection-status.ts';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';
import { table } from './table.ts';

/** Milliseconds. */
const SHOW_EVERY = 2_000;

/** Exit code 1: damage without an operator's decision. */
export function verifyCommand(): Command {
  return serviceCommand('verify')
    .description('Verify the checksum of every event of the log, and its link to the previous event')
    .action(verify);
}

interface Verified {
  readonly events: number;
  readonly unsigned: number;
  readonly seconds: number;
  readonly damaged: readonly DamagedEventStatus[];
}

async function verify(options: ServiceOptions): Promise<void> {
  const verified = await verifyAll(new ServiceClient(options));
  const undecided = verified.damaged.filter(({ decided }) => decided === null).length;
  if (options.json) console.log(JSON.stringify({ ...verified, undecided }));
  else print(verified);
  if (undecided > 0)
    throw new CommandFailed(
      `${undecided} damaged ${undecided === 1 ? 'event' : 'events'}: restore a backup, or decide about them with vpds events.`,
    );
}

async function verifyAll(service: ServiceClient): Promise<Verified> {
  const started = Date.now();
  const damaged: DamagedEventStatus[] = [];
  let [events, unsigned, shown] = [0, 0, started];
  for (let after: string | null = null; ;) {
    const page: VerifiedPage = await service.get(`/admin/log/verify${after === null ? '' : `?after=${after}`}`);
    events += page.events;
    unsigned += page.unsigned;
    damaged.push(...page.damaged);
    const seconds = (Date.now() - started) / 1_000;
    if (page.end) return { events, unsigned, seconds: Math.round(seconds * 10) / 10, damaged };
    if (Date.now() - shown >= SHOW_EVERY) {
      shown = Date.now();
      console.error(progress(page, events, seconds, damaged.length));
    }
    after = page.next;
  }
}

function progress({ next, head }: VerifiedPage, events: number, seconds: number, damaged: number): string {
  const fraction = Number(next) / Math.max(1, Number(head));
  const left = duration((seconds / Math.max(fraction, 1e-9)) * (1 - fraction));
  const percent = Math.floor(fraction * 100);
  return `${percent} %, ${events} events, ${Math.round(events / seconds)}/s, ${left} left, ${damaged} damaged`;
}

function print({ events, unsigned, seconds, damaged }: Verified): void {
  const rows = damaged.map(({ stream, revision, position, type, damage, decided }) => {
    return [
      stream,
      String(revision),
      position,
      type,
      damage,
      decided === null ? '-' : `${decided.kind}: ${decided.reason}`,
    ];
  });
  if (rows.length > 0) console.log(table(['stream', 'revision', 'position', 'type', 'damage', 'decided'], rows));
  console.log(
    `${events} events verified in ${duration(seconds)}, ${unsigned} of them unsigned, ${rows.length} damaged.`,
  );
}
