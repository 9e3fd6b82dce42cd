import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wordsForLog } from './mail-failure.ts';
import type { DeliveryOutcome, Mail, MailTransport } from './mail-transport.ts';

/** Safe as file names. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9@._-]{0,240}$/;

/**
 * Writes `<Message-ID without brackets>.eml` (RUN-6). Files appear atomically and are durable before the outcome is
 * returned. Idempotent.
 */
export class OutboxTransport implements MailTransport {
  readonly route = 'outbox';
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async deliver(mail: Mail, commit: () => Promise<void>): Promise<DeliveryOutcome> {
    if (!FILE_NAME.test(mail.messageID))
      return { kind: 'refused', code: 'EMESSAGE', reason: 'The Message-ID names no file' };
    try {
      await commit();
      await this.#keep(`${mail.messageID}.eml`, mail.message);
      return { kind: 'sent', response: `captured as ${mail.messageID}.eml` };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = 'The mail could not be captured';
      return { kind: 'failed', code: code ?? 'ERROR', reason, words: wordsForLog(message) };
    }
  }

  async #keep(name: string, message: Buffer): Promise<void> {
    const path = join(this.#directory, name);
    const made = await mkdir(this.#directory, { recursive: true });
    if (made === undefined && (await exists(path))) return;
    const unfinished = join(this.#directory, `.${name}.part`);
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncDirectory(this.#directory);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Makes a new file name durable. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
