import { expect, test } from '@jest/globals';
import { type InvalidViewsNote, type ViewRepair, type ViewVersions } from '@vpds/projections';
import { Readiness } from '@vpds/observability';
import { pino } from 'pino';
import { ViewValidity } from './view-validity.ts';

/** A view that this process considers invalid, and the state that the registry has for it. */
class KnownView {
  readonly name = 'counted';
  invalid: string | null = 'restored';
  readonly #registered: string | null;

  constructor(registered: string | null) {
    this.#registered = registered;
  }

  async readRegistry(): Promise<void> {
    this.invalid = this.#registered;
  }
}

/** The state after another replica has removed the note. */
function withoutNote(view: KnownView) {
  const readiness = new Readiness({});
  const agreement = new ViewValidity({
    versions: [view as unknown as ViewVersions],
    repair: { invalid: async () => null } as ViewRepair,
    note: { read: async () => null } as InvalidViewsNote,
    logger: pino({ level: 'silent' }),
    readiness,
  });
  return { agreement, readiness };
}

test('ADR-13: views that another replica has seen rebuilt are reread before they count as valid', async () => {
  const view = new KnownView(null);
  expect([await withoutNote(view).agreement.isValid(), view.invalid]).toEqual([true, null]);
});

test('ADR-13: what the registry calls invalid is not served, note or no note', async () => {
  const { agreement, readiness } = withoutNote(new KnownView('restored'));
  expect(await agreement.isValid()).toBe(false);
  expect(readiness.state).toEqual({
    ready: false,
    reasons: { views: 'not of the log as it is now (restored): vpds replay counted' },
  });
});
