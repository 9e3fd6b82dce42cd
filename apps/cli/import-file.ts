import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommandFailed } from './command-failed.ts';

const LINE_FEED = 0x0a;

/** A file that is being sent, perhaps not from its beginning. */
export class ImportFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  #sent = 0;
  #linesSent = 0;

  private constructor(path: string, size: number) {
    this.path = path;
    this.size = size;
  }

  /** @throws CommandFailed */
  static async open(path: string): Promise<ImportFile> {
    try {
      const found = await stat(path);
      if (!found.isFile()) throw new CommandFailed(`${path} is no file.`);
      return new ImportFile(path, found.size);
    } catch (error) {
      if (error instanceof CommandFailed) throw error;
      throw unreadable(path, error);
    }
  }

  /** The service may have a part of it. */
  get isSent(): boolean {
    return this.#sent > 0;
  }

  /**
   * The part of the whole file, from 0 to 1. `line` is the last one that is done. If it is null, what was sent counts,
   * since nothing is acknowledged; otherwise that is no measure of what is done, because connections buffer much of a
   * file.
   */
  fraction(line: number | null): number {
    if (this.size === 0) return 1;
    const done = line === null || this.#linesSent === 0 ? 1 : Math.min(1, line / this.#linesSent);
    return (this.#sent / this.size) * done;
  }

  /** Leaves out its first lines. @throws CommandFailed if it is shorter */
  async *from(linesBefore: number): AsyncGenerator<Buffer> {
    let left = linesBefore;
    this.#sent = this.#linesSent = 0;
    for await (const chunk of this.#chunks()) {
      this.#sent += chunk.length;
      for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, feed + 1))
        this.#linesSent += 1;
      let at = 0;
      while (left > 0) {
        const end = chunk.indexOf(LINE_FEED, at);
        if (end < 0) break;
        [at, left] = [end + 1, left - 1];
      }
      if (left === 0 && at < chunk.length) yield chunk.subarray(at);
    }
    if (left > 0 && !(left === 1 && linesBefore > 0))
      throw new CommandFailed(`${this.path} has less than ${linesBefore} lines: is it the same file?`);
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(this.path) as AsyncIterable<Buffer>;
    } catch (error) {
      throw unreadable(this.path, error);
    }
  }
}

function unreadable(path: string, error: unknown): CommandFailed {
  return new CommandFailed(`${path} cannot be read: ${(error as Error).message}`);
}
