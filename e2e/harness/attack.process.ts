// Clients of one company in a process of their own: what they take of the processor is not what they measure beside them.
// Standard input: what to do, one line of JSON; its end ends the attack. Standard output: the outcome, as JSON.
import { createInterface } from 'node:readline';
import { Api } from './api.ts';
import { type Read, attack } from './read-attack.ts';

interface Task {
  readonly url: string;
  readonly key: string;
  readonly clients: number;
  readonly reads: readonly Read[];
}

let isOver = false;
const lines = createInterface({ input: process.stdin });
lines.once('close', () => (isOver = true));
lines.once('line', (line) => {
  const { url, key, clients, reads } = JSON.parse(line) as Task;
  void attack(new Api(url, key), clients, reads, () => isOver).then((outcome) =>
    process.stdout.write(JSON.stringify([...outcome])),
  );
});
