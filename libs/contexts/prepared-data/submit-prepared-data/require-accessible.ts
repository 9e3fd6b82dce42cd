import { Refusal, Unavailable } from '@vpds/kernel';
import { EffectsGate } from '@vpds/runtime';
import type { UrlChecks } from '../check-urls/url-checks.ts';
import { type PreparedDataState, heldData } from '../domain/prepared-data.ts';
import type { Submission, SubmittedDocument, SubmittedImage } from '../domain/prepared-data.decider.ts';

/** Milliseconds reserved for the append after the checks. */
const RESERVE = 2_000;

/** `URL_CHECK=require` (PRE-12). */
export class RequireAccessible {
  readonly #checks: UrlChecks;
  readonly #gate: EffectsGate;

  constructor(checks: UrlChecks, gate = new EffectsGate()) {
    this.#checks = checks;
    this.#gate = gate;
  }

  /**
   * Does not recheck accessible URLs. `deadline`: the call's, Unix milliseconds. @throws Refusal url_not_accessible for
   * the first inaccessible URL @throws Unavailable if time runs out, or while checks are held
   */
  async of(submission: Submission, state: PreparedDataState, deadline: number): Promise<Submission> {
    const { companyID, documents, images } = submission;
    const held = heldData(state);
    const known = [...held.documents, ...held.images].filter(({ check }) => check.state === 'ok');
    const accessible = new Set(known.map(({ url }) => url));
    const urls = [...(documents ?? []), ...(images ?? [])].map(({ url }) => url);
    const unknown = [...new Set(urls)].filter((url) => !accessible.has(url));
    if (unknown.length > 0 && this.#gate.holds('url-check'))
      throw new Unavailable('URLs are not checked while effects are held', { retryAfterSeconds: 60 });
    const verdicts = await this.#checks.all(companyID, unknown, deadline - RESERVE);

    documents?.forEach(({ url }, index) => {
      if (verdicts.get(url)?.state === 'unreachable') refuse(`documents[${index}].documentUrl`);
    });
    images?.forEach(({ url }, index) => {
      if (verdicts.get(url)?.state === 'unreachable') refuse(`images[${index}].imageUrl`);
    });
    if (verdicts.size < unknown.length)
      throw new Unavailable('not all URLs could be checked in time, send fewer at once', { retryAfterSeconds: 5 });
    return { ...submission, documents: documents?.map(found) ?? null, images: images?.map(found) ?? null };
  }
}

function refuse(path: string): never {
  throw new Refusal('url_not_accessible', [path]);
}

function found<Item extends SubmittedDocument | SubmittedImage>(item: Item): Item {
  return { ...item, check: { state: 'ok' } };
}
