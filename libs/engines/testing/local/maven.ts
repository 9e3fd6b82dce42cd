import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { EngineMissing } from '../engine.ts';
import { endWithThisProcess } from './guarded-process.ts';

const DOWNLOAD_TIMEOUT = 300_000;

/** The download directory; override with `ENGINES_CACHE`. */
export function cacheDirectory(): string {
  return process.env['ENGINES_CACHE'] ?? resolve(import.meta.dirname, '../../../../node_modules/.cache/engines');
}

export function onPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)));
}

/** @throws EngineMissing */
export function requireJava(engine: string): void {
  if (onPath('java')) return;
  throw new EngineMissing(
    `${engine} needs Java 17 or later, and there is no 'java' on the path (Debian: apt-get install openjdk-17-jre-headless)`,
  );
}

export interface JarSet {
  /** Names the directory in the cache: change it with the versions. */
  readonly name: string;
  /** `group:artifact:version`. */
  readonly artifacts: readonly string[];
}

/** The directory with the jars and their dependencies, downloaded by Maven on first use. @throws EngineMissing */
export async function jars(set: JarSet, log: (message: string) => void): Promise<string> {
  const directory = join(cacheDirectory(), set.name);
  if (existsSync(directory)) return directory;
  if (!onPath('mvn')) {
    throw new EngineMissing(
      `${set.name} is downloaded by Maven, and there is no 'mvn' on the path (Debian: apt-get install maven)`,
    );
  }
  const work = `${directory}.${process.pid}.${Date.now()}`;
  await mkdir(work, { recursive: true });
  await writeFile(join(work, 'pom.xml'), pom(set));
  log(`downloading ${set.name} with Maven into ${directory}, once`);
  try {
    await copyDependencies(work, set, log);
    await rm(join(work, 'pom.xml'));
    // Atomic; of two concurrent downloads the first wins.
    await rename(work, directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return directory;
}

function copyDependencies(work: string, set: JarSet, log: (message: string) => void): Promise<void> {
  const args = ['-B', '-f', 'pom.xml', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=.'];
  return new Promise((resolve, reject) => {
    const maven = spawn('mvn', args, { cwd: work, stdio: ['ignore', 'pipe', 'pipe'], timeout: DOWNLOAD_TIMEOUT });
    endWithThisProcess(maven);
    let output = '';
    let files = 0;
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      const now = files + chunk.toString().split(/Downloaded from [^\n]+\.jar/).length - 1;
      if (Math.floor(now / 20) > Math.floor(files / 20)) log(`${now} files downloaded`);
      files = now;
    };
    maven.stdout.on('data', read);
    maven.stderr.on('data', read);
    maven.once('error', reject);
    maven.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new EngineMissing(`Maven could not download ${set.name}:\n${output.slice(-1_500)}`));
    });
  });
}

function pom(set: JarSet): string {
  const dependencies = set.artifacts.map((artifact) => {
    const [group, name, version] = artifact.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project>
  <modelVersion>4.0.0</modelVersion><groupId>local</groupId><artifactId>engine</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>${dependencies.join('')}</dependencies>
</project>
`;
}
