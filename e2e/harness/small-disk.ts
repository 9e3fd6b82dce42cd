import { execFileSync } from 'node:child_process';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(64 * 1024, 0x5a);

/** @throws Error if it fails */
function system(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'ignore' });
}

export class SmallDisk {
  readonly directory: string;
  readonly #ballast: string;
  #filling: FileHandle | null = null;
  #timer: NodeJS.Timeout | null = null;

  private constructor(directory: string) {
    this.directory = directory;
    this.#ballast = join(directory, 'ballast');
  }

  /** Resolves to null if mounting needs root; such tests are skipped with a message. */
  static async mount(megabytes: number): Promise<SmallDisk | null> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
    const directory = await mkdtemp(join(tmpdir(), 'vpds-disk-'));
    try {
      system('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory);
      return new SmallDisk(directory);
    } catch {
      await rm(directory, { recursive: true });
      return null;
    }
  }

  /** Takes every free byte, also later ones, until {@link makeRoom}. */
  async fill(): Promise<void> {
    this.#filling = await open(this.#ballast, 'a');
    await this.#take();
    this.#timer = setInterval(() => void this.#take(), 50);
  }

  async makeRoom(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    const file = this.#filling;
    this.#filling = null;
    await file?.close();
    await rm(this.#ballast, { force: true });
  }

  async unmount(): Promise<void> {
    await this.makeRoom();
    system('umount', '--lazy', this.directory);
    await rm(this.directory, { recursive: true, force: true });
  }

  async #take(): Promise<void> {
    for (const size of [BLOCK.length, 4_096]) {
      try {
        while (this.#filling !== null) {
          const { bytesWritten } = await this.#filling.write(BLOCK, 0, size);
          if (bytesWritten < size) break;
        }
      } catch {
        // Full, as intended.
      }
    }
  }
}
