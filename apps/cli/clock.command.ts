import type { Command } from 'commander';
import { ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';

export function clockCommand(): Command {
  const command = serviceCommand('clock').description('Accept a step of the clock').enablePositionalOptions();
  command.addCommand(
    serviceCommand('accept').description('Accept a step forward now, instead of waiting 60 s').action(accept),
  );
  return command;
}

async function accept(options: ServiceOptions): Promise<void> {
  const answer = await new ServiceClient(options).post<{ aheadSeconds: number }>('/admin/clock/accept');
  if (options.json) console.log(JSON.stringify(answer));
  else if (answer.aheadSeconds === 0)
    console.log(
      'The process that answered is not ahead, so nothing was accepted: a process that is accepts it after 60 s.',
    );
  else console.log(`A step of ${answer.aheadSeconds} s is accepted.`);
}
