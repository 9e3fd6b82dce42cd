import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';

type Environment = Readonly<Record<string, string>>;

export interface Flow {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Environment;
}

/** Generates and compiles. @param document path of openapi.json @param scratch directory outside of node_modules */
export type Prepare = (document: string, scratch: string) => Flow;

export function newVin(): string {
  return `VPDS${randomBytes(16).toString('hex').toUpperCase()}`.slice(0, 17);
}

/** Prints progress as it comes. @throws Error if it fails */
export async function runFlow({ command, args, env = {} }: Flow, environment: Environment, vin: string): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment, ...env, VPDS_VIN: vin },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk.toString().replace(/^(?=.)/gm, '    '));
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new Error(output.slice(-6_000));
}
