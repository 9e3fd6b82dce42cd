// A process for the crash tests: node run-simulators.ts <directory>; prints its addresses as one JSON line.
import { startSimulators } from '../index.ts';
import { tokens } from './index.ts';

const { url, providerA, providerB, platform } = await startSimulators({
  directory: process.argv[2] ?? '.',
  stepSeconds: 60,
  tokens,
});
console.log(JSON.stringify({ url, providerA, providerB, platform }));
