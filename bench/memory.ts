// Resident memory of an idle service: `node bench/memory.ts`.
import { readFileSync } from 'node:fs';
import { startService } from './processes.ts';

const service = await startService();
try {
  await new Promise((done) => setTimeout(done, 5_000));
  const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
  console.log(`idle: ${(kilobytes / 1024).toFixed(0)} MB resident`);
} finally {
  await service.stop();
}
