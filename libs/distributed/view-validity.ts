import type { InvalidViewsNote, ViewRepair, ViewVersions } from '@vpds/projections';
import type { Readiness } from '@vpds/observability';
import type { Logger } from 'pino';

interface ViewValidityParts {
  readonly versions: readonly ViewVersions[];
  readonly repair: ViewRepair;
  readonly note: InvalidViewsNote;
  readonly logger: Logger;
  readonly readiness: Readiness;
}

/**
 * Makes a process unready while its views belong to another log, after a backup of the log was restored: the process
 * logs it and offers replays (ADR-13). Nothing is deleted. A note informs other replicas and later starts; the process
 * that sees the last view rebuilt removes it.
 */
export class ViewValidity {
  readonly #parts: ViewValidityParts;
  #logged = '';

  constructor(parts: ViewValidityParts) {
    this.#parts = parts;
  }

  /** Logs a mismatch. @throws Unavailable */
  async isValid(): Promise<boolean> {
    const { versions, repair, note } = this.#parts;
    const noted = (await note.read()) ?? (await this.#notice());
    for (const view of versions)
      // No note means that another process has seen the rebuilt views.
      if (noted === null) await view.readRegistry();
      else await view.invalidate(noted.versions[view.name] ?? 0, noted.reason);
    const left = versions.filter(({ invalid }) => invalid !== null);
    if (left.length > 0) {
      this.#report(left);
      return false;
    }
    if (noted !== null) {
      await repair.startOver();
      await note.forget();
    }
    return true;
  }

  async #notice() {
    const { versions, repair, note } = this.#parts;
    const reason = await repair.invalid();
    if (reason === null) return null;
    return note.note({ reason, versions: Object.fromEntries(versions.map(({ name, last }) => [name, last])) });
  }

  #report(left: readonly ViewVersions[]): void {
    const { logger, readiness } = this.#parts;
    const reason = left[0]?.invalid;
    const commands = left.map(({ name }) => `vpds replay ${name}`);
    readiness.notReady('views', `not of the log as it is now (${reason}): ${commands.join(', ')}`);
    if (this.#logged === commands.join()) return;
    this.#logged = commands.join();
    logger.error(
      { code: 'views_of_another_log', reason, commands },
      'views belong to another log: replay them (docs/operations.md)',
    );
  }
}
