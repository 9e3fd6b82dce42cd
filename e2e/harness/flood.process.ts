// Raw connections in a separate process, so that they do not distort measurements. Standard input: one line of JSON with
// the task; its end, also by that of the parent, stops the flood. Standard output: a line once the bytes of each
// connection have been taken, or the service has closed it.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Flood } from './flood.ts';

const RECONNECT_AFTER = 50;
let isOver = false;

function open(port: number, flood: Flood, begins: () => void): void {
  const { head, bytes, isRead } = flood;
  const socket = connect(port, '127.0.0.1');
  const again = () => {
    socket.destroy();
    begins();
    if (!isOver) setTimeout(() => open(port, flood, () => undefined), RECONNECT_AFTER);
  };
  const write = () => {
    while (!isOver && bytes !== '' && socket.write(bytes));
  };
  socket.once('connect', () => {
    socket.write(head + bytes, begins);
    write();
  });
  socket.on('drain', write).on('error', () => undefined);
  socket.once('close', again);
  if (isRead) socket.resume();
  else socket.pause();
}

const lines = createInterface({ input: process.stdin });
lines.once('close', () => {
  isOver = true;
  process.exit();
});
lines.once('line', (line) => {
  const { port, flood } = JSON.parse(line) as { port: number; flood: Flood };
  const waiting = new Set(Array.from({ length: flood.connections }, (_, connection) => connection));
  for (const connection of [...waiting])
    open(port, flood, () => {
      if (waiting.delete(connection) && waiting.size === 0) process.stdout.write('begun\n');
    });
});
