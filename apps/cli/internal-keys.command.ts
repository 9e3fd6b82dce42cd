import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeInternalKeys } from '@vpds/engine-nest-tcp/keys';
import { PROCESSES } from '@vpds/distributed/callers';
import { Command, Option } from 'commander';
import { CommandFailed } from './command-failed.ts';

const FILES = ['ca.crt', 'tls.crt', 'tls.key'] as const;

interface KeyOptions {
  readonly kubernetes: boolean;
  readonly namespace: string;
  readonly json: boolean;
}

export function internalKeysCommand(): Command {
  return new Command('internal-keys')
    .description('Create the certificates with which the processes of the distributed mode authenticate each other')
    .argument(
      '<directory>',
      'directory of the authority and the keys; those that are missing or expire within a year are created',
    )
    .option('--kubernetes', 'print the Secrets for `kubectl apply -f -`', false)
    .option('--namespace <name>', 'namespace of the Secrets', 'vpds')
    .addOption(new Option('--json', 'print JSON').default(false).conflicts('kubernetes'))
    .action(async (directory: string, { kubernetes, namespace, json }: KeyOptions, command: Command) => {
      if (!kubernetes && command.getOptionValueSource('namespace') === 'cli')
        command.error('error: --namespace needs --kubernetes');
      const made = await makeInternalKeys(directory, PROCESSES).catch((error: Error) => {
        throw new CommandFailed(`The keys cannot be made: ${error.message}`);
      });
      if (json) return console.log(JSON.stringify({ directory: resolve(directory), made }));
      console.error(made.length === 0 ? 'Nothing to make.' : `Made in ${resolve(directory)}: ${made.join(', ')}.`);
      if (kubernetes) console.log(JSON.stringify(await secrets(directory, namespace), null, 2));
    });
}

async function secrets(directory: string, namespace: string) {
  return { apiVersion: 'v1', kind: 'List', items: await Promise.all(PROCESSES.map((name) => secret(name))) };

  async function secret(name: string) {
    const data = FILES.map(async (file) => [file, await readFile(join(directory, name, file), 'base64')] as const);
    return {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: `vpds-internal-${name}`, namespace },
      type: 'kubernetes.io/tls',
      data: Object.fromEntries(await Promise.all(data)),
    };
  }
}
