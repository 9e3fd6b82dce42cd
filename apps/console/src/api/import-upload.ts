import type { QueryClient } from '@tanstack/react-query';
import { type Import, type ImportPlan, beginImport, continueImport, readImport } from './imports.ts';
import { type ImportFile, bytesOf } from './import-file.ts';
import { RequestFailed, isCode } from './request-failed.ts';

/** Ms before another try; it doubles up to the longest. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;

/** How often the next line is asked for: the service may still apply what a lost request had sent. */
const LINE_TRIES = 60;

/** Others have sent lines of the import meanwhile, or an earlier request of this page has begun it. */
const OVERTAKEN: ReadonlySet<string> = new Set(['import_line_expected', 'import_exists']);
/** The service may be restarting, or the session has ended: requests then wait for the next one. */
const AWAY: ReadonlySet<number> = new Set([0, 401, 408, 429, 502, 503, 504]);

export type UploadState =
  /** `line`: the last one that was done at `since` (Unix ms). */
  | { readonly kind: 'sending'; readonly since: number; readonly line: number }
  /** The service is unavailable; the upload retries automatically. */
  | { readonly kind: 'waiting'; readonly error: unknown }
  /** By this upload or by another request. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** The file on the disk has other lines than those that were sent. */
export class OtherFile extends Error {
  override readonly name = 'OtherFile';
}

/** The file was changed or removed on the disk after it was chosen: a browser reads nothing more of it. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/**
 * Sends a file to an import until all of it is done. After a lost connection it asks up to which line that is, and sends
 * the rest (IMP-2). It belongs to the page, not to a screen: who looks at products meanwhile does not stop it.
 */
export class ImportUpload {
  readonly importID: string;
  readonly source: ImportFile;
  #state: UploadState = { kind: 'sending', since: Date.now(), line: 0 };
  readonly #changed: () => void;

  constructor(importID: string, source: ImportFile, changed: () => void) {
    this.importID = importID;
    this.source = source;
    this.#changed = changed;
  }

  get state(): UploadState {
    return this.#state;
  }

  get isUnderWay(): boolean {
    return this.#state.kind === 'sending' || this.#state.kind === 'waiting';
  }

  /** `plan`: of a new import; null continues one. Never rejects. */
  async run(plan: ImportPlan | null): Promise<void> {
    let isBegun = plan === null;
    let [tries, pause, line] = [0, FIRST_PAUSE, -1];
    for (;;) {
      try {
        const known = isBegun ? await readImport(this.importID) : null;
        if (known !== null && known.state !== 'receiving') return this.#enter({ kind: 'ended' });
        if (known !== null && known.line > line) [tries, pause, line] = [0, FIRST_PAUSE, known.line];
        this.#enter({ kind: 'sending', since: Date.now(), line: known?.line ?? 0 });
        await this.#send(known, plan);
        return this.#enter({ kind: 'ended' });
      } catch (error) {
        // Another request has sent the rest, or somebody has cancelled the import, which the import itself shows.
        if (isCode(error, 'import_ended')) return this.#enter({ kind: 'ended' });
        tries += isOvertaken(error) ? 1 : 0;
        if (!(await this.#isReadable())) return this.#enter({ kind: 'refused', error: new FileChanged() });
        if (!(isAway(error) || isOvertaken(error)) || tries > LINE_TRIES)
          return this.#enter({ kind: 'refused', error });
        this.#enter({ kind: 'waiting', error });
        await new Promise((done) => setTimeout(done, pause));
        pause = Math.min(pause * 2, LONGEST_PAUSE);
        isBegun ||= await this.#isBegun();
      }
    }
  }

  async #send(known: Import | null, plan: ImportPlan | null): Promise<unknown> {
    if (known === null && plan !== null) return beginImport(this.importID, this.source, plan);
    const line = known?.line ?? 0;
    const offset = await bytesOf(this.source.file, line);
    if (offset === null) throw new OtherFile();
    return continueImport(this.importID, line + 1, this.source, offset);
  }

  /** False also if the service does not answer: then the import is begun again, and refused if it was begun. */
  #isBegun(): Promise<boolean> {
    return readImport(this.importID).then(
      () => true,
      () => false,
    );
  }

  /** A file that has changed on the disk looks like a lost connection. */
  #isReadable(): Promise<boolean> {
    return this.source.file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
  }

  #enter(state: UploadState): void {
    this.#state = state;
    this.#changed();
  }
}

function isAway(error: unknown): boolean {
  return error instanceof RequestFailed && AWAY.has(error.status) && error.code !== 'not_enabled_yet';
}

function isOvertaken(error: unknown): boolean {
  return error instanceof RequestFailed && OVERTAKEN.has(error.code);
}

/** Uploads whose files stay at hand; a file is a handle, not its contents. */
const MOST = 20;

/** The uploads of this page. */
export class ImportUploads {
  readonly #uploads = new Map<string, ImportUpload>();
  readonly #watchers = new Set<() => void>();
  /** Changes with every state of every upload. */
  #version = 0;

  get version(): number {
    return this.#version;
  }

  get areUnderWay(): boolean {
    return [...this.#uploads.values()].some(({ isUnderWay }) => isUnderWay);
  }

  of(importID: string): ImportUpload | null {
    return this.#uploads.get(importID) ?? null;
  }

  /** `plan`: of a new import; null continues one. */
  begin(importID: string, source: ImportFile, plan: ImportPlan | null, queryClient: QueryClient): void {
    if (this.of(importID)?.isUnderWay === true) return;
    const upload = new ImportUpload(importID, source, () => {
      this.#change();
      void queryClient.invalidateQueries({ queryKey: ['imports'] });
    });
    this.#uploads.delete(importID);
    this.#uploads.set(importID, upload);
    const over = [...this.#uploads.values()].filter(({ isUnderWay }) => !isUnderWay);
    for (const { importID: old } of over.slice(0, Math.max(0, this.#uploads.size - MOST))) this.#uploads.delete(old);
    void upload.run(plan).then(() => queryClient.invalidateQueries());
    this.#change();
  }

  /** @returns stops it */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #change(): void {
    this.#version += 1;
    for (const watcher of this.#watchers) watcher();
  }
}

export const importUploads = new ImportUploads();
