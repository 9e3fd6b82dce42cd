import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import type { LocalRecipe, Place } from './local-engine.ts';
import { jars, requireJava, type JarSet } from './maven.ts';

// slf4j-simple logs to stderr, which reports the broker's readiness.
const JARS: JarSet = {
  name: 'kafka-4.3.1',
  artifacts: ['org.apache.kafka:kafka_2.13:4.3.1', 'org.slf4j:slf4j-simple:1.7.36'],
};
const CLUSTER = 'MkU3OEVBNTcwNTJENDM2Qg';

/** Apache Kafka itself: one node that is broker and controller. */
export const kafka: LocalRecipe = {
  async prepare(log) {
    requireJava('Kafka');
    await jars(JARS, log);
  },
  async describe(place) {
    const properties = join(place.directory, 'server.properties');
    await writeFile(properties, serverProperties(place, await freePort()));
    const java = javaArguments(await jars(JARS, place.log));
    if (!existsSync(join(place.directory, 'logs/meta.properties'))) {
      const format = [...java, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER, '-c', properties];
      await promisify(execFile)('java', format, { timeout: 60_000 });
    }
    return { command: 'java', args: [...java, 'kafka.Kafka', properties], ready: /Kafka Server started/ };
  },
  url: (port) => `127.0.0.1:${port}`,
};

function javaArguments(library: string): string[] {
  return ['-Xms128m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', `${library}/*`];
}

/** Small, and restarts quickly: a killed broker waits for its old session to end. */
function serverProperties({ directory, port, configuration }: Place, controllerPort: number): string {
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=${join(directory, 'logs')}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
broker.heartbeat.interval.ms=500
broker.session.timeout.ms=2000
log.segment.bytes=16777216
log.index.size.max.bytes=1048576
log.cleaner.dedupe.buffer.size=2097152
num.network.threads=2
num.io.threads=4
${configuration}`;
}
