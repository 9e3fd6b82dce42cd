// Creates samples until killed, and prints the id of each acknowledged one.
// Usage: node --conditions=@vpds/source writing-child.ts directory first-id
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { creation } from './samples.ts';

const [directory = '', first = '1'] = process.argv.slice(2);
const engine = await openSqliteEngine({ directory, busyTimeout: 50 });
let next = Number(first);
process.stdout.write('ready\n');
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (;;) {
      const id = next;
      next += 1;
      const { views } = await engine.events.append(creation(id));
      process.stdout.write(`${id} ${views}\n`);
    }
  }),
);
