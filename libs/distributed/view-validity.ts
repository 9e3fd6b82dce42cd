import type { InvalidViewsNote, ViewRepair, ViewVersions } from '@vpds/projections';
import type { Readiness } from '@vpds/observability';
import type { Logger } from 'pino';

interface AgreementParts {
  readonly versions: readonly ViewVersions[];
  readonly repair: ViewRepair;
  readonly note: InvalidViewsNote;
  readonly logger: Logger;
  readonly readiness: Readiness;
}

/**
 * Whether the views of a process are of the log as it is now. If a backup of the log was restored they are not: then the
 * process says so, loudly, is not ready, and offers the replays that make them anew (ADR-13). Nothing is deleted. Who has
 * noticed it tells the other replicas and every later start by a note; whoever sees the last view made anew takes it away.
 */
export class ViewValidity {
  readonly #parts: AgreementParts;
  #told = '';

  constructor(parts: AgreementParts) {
    this.#parts = parts;
  }

  /** Looks, and says it where they are not. @throws Unavailable */
  async look(): Promise<boolean> {
    const { versions, repair, note } = this.#parts;
    const noted = (await note.read()) ?? (await this.#notice());
    for (const view of versions)
      // Without a note, another has seen them made anew and taken it away: this process must read them so, too.
      if (noted === null) await view.look();
      else await view.invalidate(noted.versions[view.name] ?? 0, noted.reason);
    const left = versions.filter(({ invalid }) => invalid !== null);
    if (left.length > 0) {
      this.#tell(left);
      return false;
    }
    if (noted !== null) {
      await repair.beginAnew();
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

  #tell(left: readonly ViewVersions[]): void {
    const { logger, readiness } = this.#parts;
    const reason = left[0]?.invalid;
    const commands = left.map(({ name }) => `vpds replay ${name}`);
    readiness.notReady('views', `not of the log as it is now (${reason}): ${commands.join(', ')}`);
    if (this.#told === commands.join()) return;
    this.#told = commands.join();
    logger.error(
      { code: 'views_of_another_log', reason, commands },
      'the views are not of the log as it is now: replay them (docs/operations.md)',
    );
  }
}
