// Raw connections in a separate process, so that they do not distort measurements. Standard input: one line of JSON with
// the task; its end stops the flood.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Flood } from './flood.ts';

const RECONNECT_AFTER = 50;
let isOver = false;

function open(port: number, { head, bytes, isRead }: Flood): void {
  const socket = connect(port, '127.0.0.1');
  const again = () => {
    socket.destroy();
    if (!isOver) setTimeout(() => open(port, { connections: 1, head, bytes, isRead }), RECONNECT_AFTER);
  };
  const write = () => {
    while (!isOver && bytes !== '' && socket.write(bytes));
  };
  socket.once('connect', () => {
    socket.write(head);
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
  for (let count = 0; count < flood.connections; count += 1) open(port, flood);
});
