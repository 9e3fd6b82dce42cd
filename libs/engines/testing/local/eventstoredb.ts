import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { EngineMissing } from '../engine.ts';
import type { LocalRecipe } from './local-engine.ts';

const SERVER = resolve(import.meta.dirname, '../../eventstoredb/testing/serve.ts');

/** A gRPC server of our own that speaks EventStoreDB's protocol: no registry has the real one. */
export const eventstoredb: LocalRecipe = {
  async prepare() {
    if (!existsSync(SERVER)) throw new EngineMissing(`The EventStoreDB emulator is not there: ${SERVER}`);
  },
  async describe({ port, directory }) {
    return {
      command: process.execPath,
      args: ['--conditions=@vpds/source', SERVER, '--port', String(port), '--data', directory],
      ready: /\bready\b/,
    };
  },
  url: (port) => `esdb://127.0.0.1:${port}?tls=false`,
};
