import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export interface FiringAlert {
  readonly labels: Readonly<Record<string, string>>;
}

/** A rule of Alertmanager's configuration. */
interface Rule {
  readonly source_matchers: readonly string[];
  readonly target_matchers: readonly string[];
  readonly equal?: readonly string[];
}

const FILE = resolve(import.meta.dirname, '../deploy/monitoring/alertmanager-inhibitions.yaml');
const { inhibit_rules: RULES } = parse(readFileSync(FILE, 'utf8')) as { inhibit_rules: readonly Rule[] };

/** Understands only `label = "A"`, or `label =~ "A|B"` of words and blanks. */
function matches(matchers: readonly string[], { labels }: FiringAlert): boolean {
  return matchers.every((matcher) => {
    const [, label, values] = /^(\w+) =~? "?([\w| -]+?)"?$/.exec(matcher) ?? [];
    if (label === undefined || values === undefined) throw new Error(`Unknown matcher: ${matcher}`);
    return values.split('|').includes(labels[label] ?? '');
  });
}

/** The firing alerts that no inhibition rule silences. */
export function notifying<T extends FiringAlert>(firing: readonly T[]): T[] {
  const silences = (source: T, target: T) =>
    RULES.some(
      ({ source_matchers, target_matchers, equal = [] }) =>
        matches(source_matchers, source) &&
        matches(target_matchers, target) &&
        equal.every((label) => source.labels[label] === target.labels[label]),
    );
  return firing.filter((target) => !firing.some((source) => silences(source, target)));
}
