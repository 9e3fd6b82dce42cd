// Clients of one company in a separate process, so that they do not distort measurements. Standard input: one line of
// JSON with the task; its end stops the attack. Standard output: the outcome as JSON.
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
