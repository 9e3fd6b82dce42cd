import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareReleases } from '@vpds/kernel';
import { format } from 'prettier';

const ROOT = resolve(import.meta.dirname, '../..');
const RELEASES = join(ROOT, 'docs/releases');

/** This release's version in package.json. */
export const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** `docs/releases/<kind>-<release>.json`: what each release knew. */
export class FrozenLists<List> {
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Oldest first. */
  get releases(): string[] {
    return readdirSync(RELEASES)
      .flatMap((file) => new RegExp(`^${this.#kind}-(\\d+\\.\\d+\\.\\d+)\\.json$`).exec(file)?.[1] ?? [])
      .sort(compareReleases);
  }

  /** The release before this one. */
  get last(): string {
    return this.releases.findLast((release) => compareReleases(release, version) < 0) as string;
  }

  has(release: string): boolean {
    return existsSync(this.#file(release));
  }

  of(release: string): List {
    return JSON.parse(readFileSync(this.#file(release), 'utf8')) as List;
  }

  /** With UPDATE_RELEASE=1: the list of this release. */
  async freezeIfAsked(list: List): Promise<void> {
    if (process.env['UPDATE_RELEASE'] !== '1') return;
    writeFileSync(this.#file(version), await format(JSON.stringify(list), { parser: 'json', printWidth: 120 }));
  }

  #file(release: string): string {
    return join(RELEASES, `${this.#kind}-${release}.json`);
  }
}
