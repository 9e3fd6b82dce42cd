export interface Suite {
  readonly name: string;
  /** Arguments of `npm run`. */
  readonly command: readonly string[];
}

export type SuiteOutcome = 'passed' | 'failed' | 'cannot run here';

export interface SuiteResult {
  readonly name: string;
  readonly outcome: SuiteOutcome;
  readonly seconds: number;
  readonly summary: string;
}

const script = (name: string, ...more: readonly string[]): Suite => ({
  name: [name, ...more].join(':'),
  command: more.length === 0 ? [name] : [name, '--', ...more],
});

/** The shortest first. */
export const SUITES: readonly Suite[] = [
  script('check'),
  script('test:fast'),
  script('test:deploy'),
  script('test:recipes'),
  script('test:mistakes'),
  script('test:schema'),
  script('test:clients'),
  script('test:nights'),
  script('test:console'),
  script('test'),
  script('test:engines'),
  script('test:distributed'),
  script('test:attacks'),
  script('test:alerts'),
  script('test:compose'),
  script('chaos'),
  script('test:cluster'),
  script('bench'),
];

const CANNOT_RUN = 3;

export function outcomeOf(code: number | null): SuiteOutcome {
  return code === 0 ? 'passed' : code === CANNOT_RUN ? 'cannot run here' : 'failed';
}

/** Jest's totals, or the last line. */
export function summaryOf(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const totals = lines.findLast((line) => /^(?:\d+ passed, \d+ failed|Nothing ran: )/.test(line));
  return (totals ?? lines.at(-1) ?? '').trim().slice(0, 120);
}

export function exitCodeOf(results: readonly SuiteResult[]): number {
  if (results.some(({ outcome }) => outcome === 'failed')) return 1;
  return results.some(({ outcome }) => outcome === 'cannot run here') ? CANNOT_RUN : 0;
}

/** What a release lacks, in sentences. `required`: the suites that it needs; one that cannot run on a machine is none. */
export function gapsIn(results: readonly SuiteResult[], required: readonly Suite[]): readonly string[] {
  const run = new Set(results.map(({ name }) => name));
  return [
    ...required.filter(({ name }) => !run.has(name)).map(({ name }) => `${name} was not run`),
    ...results.filter(({ outcome }) => outcome === 'failed').map(({ name }) => `${name} failed`),
  ];
}
