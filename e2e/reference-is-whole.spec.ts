import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openApiDocument } from '@vpds/http';
import { EDGES } from '@vpds/interface';

const ROOT = resolve(import.meta.dirname, '..');
const reference = globSync('docs/reference/*.md', { cwd: ROOT })
  .map((page) => readFileSync(join(ROOT, page), 'utf8'))
  .join('\n');

type Properties = Readonly<Record<string, unknown>>;
const document = openApiDocument(EDGES.flatMap(({ endpoints }) => endpoints.map(({ route }) => route)));
const { paths, components } = document as unknown as {
  paths: Properties;
  components: { schemas: Readonly<Record<string, { properties?: Properties }>> };
};

function membersOf(schema: string): string[] {
  return Object.keys(components.schemas[schema]?.properties ?? {});
}

describe('docs/reference has a rule for', () => {
  test('each path', () => {
    // `{id}` in the document, `:id` in the rules.
    const named = Object.keys(paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !new RegExp(`${path}(?![\\w/-])`).test(reference))).toEqual([]);
  });

  test.each(['ProductCounts', 'DisputeCounts', 'TransportCounts'])('each counter of %s (STA-1)', (schema) => {
    const [, counters = ''] = /- \*\*STA-1\*\*([^]*?)\n- \*\*/.exec(reference) ?? [];
    expect(membersOf(schema).length).toBeGreaterThan(1);
    expect(membersOf(schema).filter((name) => !counters.includes(`\`${name}\``))).toEqual([]);
  });

  test('each built-in key of a product (FLD-1)', () => {
    const [, keys = ''] = /- \*\*FLD-1\*\*([^]*?)\n- \*\*/.exec(reference) ?? [];
    const builtIn = membersOf('Product').filter((name) => !name.startsWith('customField_'));
    expect(builtIn.length).toBeGreaterThan(10);
    expect(builtIn.filter((name) => !keys.includes(`\`${name}\``))).toEqual([]);
  });
});
