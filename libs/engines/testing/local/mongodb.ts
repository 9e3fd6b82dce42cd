import { join } from 'node:path';
import type { LocalRecipe } from './local-engine.ts';
import { jars, requireJava, type JarSet } from './maven.ts';

const JARS: JarSet = {
  name: 'mongo-java-server-1.47.0',
  artifacts: ['de.bwaldvogel:mongo-java-server:1.47.0', 'de.bwaldvogel:mongo-java-server-h2-backend:1.47.0'],
};

/**
 * A server that speaks MongoDB's protocol: no registry has a mongod. In memory it is empty after a kill. Durable (an
 * H2 file) it is slow, and a kill loses up to a second.
 */
export const mongodb: LocalRecipe = {
  async prepare(report) {
    requireJava('The MongoDB emulator');
    await jars(JARS, report);
  },
  async describe({ directory, port, durable, log }) {
    const library = await jars(JARS, log);
    const launcher = join(import.meta.dirname, 'MongoEmulator.java');
    const storage = durable ? join(directory, 'mongo.h2') : 'memory';
    return {
      command: 'java',
      args: ['-Xmx512m', '-cp', `${library}/*`, launcher, storage, String(port)],
      ready: /^ready$/m,
    };
  },
  url: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
};
