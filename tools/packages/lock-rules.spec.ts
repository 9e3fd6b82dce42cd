import { describe, expect, it } from '@jest/globals';
import { baseImageProblems, isAllowed, lockProblems, withoutUnhashed } from './lock-rules.ts';

const hashed = { version: '1.0.0', integrity: 'sha512-AAAA', license: 'MIT' };
const lockOf = (packages: Parameters<typeof lockProblems>[0]['packages']) => ({ packages });

describe('the lock file', () => {
  it('passes where every package has a hash and none names a registry', () => {
    const lock = lockOf({
      '': { optionalDependencies: { b: '1' } },
      'libs/kernel': {},
      'node_modules/@vpds/kernel': { resolved: 'libs/kernel', link: true },
      'node_modules/a': hashed,
      'node_modules/a/node_modules/b': hashed,
    });
    expect(lockProblems(lock)).toEqual([]);
  });

  it.each([
    ['no hash', { version: '1.0.0', license: 'MIT' }],
    ['a hash that collides', { ...hashed, integrity: 'sha1-AAAA' }],
    ["a registry's address", { ...hashed, resolved: 'https://registry.example/a.tgz' }],
    ['no licence', { version: '1.0.0', integrity: 'sha512-AAAA' }],
    ['a licence that asks for the source', { ...hashed, license: 'AGPL-3.0-only' }],
  ])('finds %s', (_what, entry) => {
    expect(lockProblems(lockOf({ 'node_modules/a': entry }))).toHaveLength(1);
  });

  it('lets tools have any licence, since they are in no image', () => {
    expect(lockProblems(lockOf({ 'node_modules/a': { ...hashed, license: 'MPL-2.0', dev: true } }))).toEqual([]);
  });

  it("finds another system's build that npm left out", () => {
    const lock = lockOf({ 'node_modules/a': { ...hashed, optionalDependencies: { 'a-darwin-arm64': '1.0.0' } } });
    expect(lockProblems(lock)).toEqual(['a-darwin-arm64, an optional package of node_modules/a, is not in the lock']);
  });

  it('drops for a new look-up only what has no hash', () => {
    const lock = lockOf({ '': {}, 'node_modules/a': hashed, 'node_modules/b': { version: '1.0.0' } });
    expect(Object.keys(withoutUnhashed(lock).packages)).toEqual(['', 'node_modules/a']);
  });
});

describe('licences', () => {
  it.each(['MIT', '(MIT OR GPL-3.0)', '(BSD-3-Clause AND Apache-2.0)'])('allows %s', (licence) => {
    expect(isAllowed(licence)).toBe(true);
  });

  it.each(['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN LICENSE', '', undefined])('refuses %s', (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });
});

describe("the image's base", () => {
  const digest = `sha256:${'0a'.repeat(32)}`;

  it("has a digest and the tests' Node", () => {
    expect(baseImageProblems(`ARG NODE_IMAGE=node:24.1.0-bookworm-slim@${digest}\n`, '24.1.0')).toEqual([]);
  });

  it.each([
    ['a tag alone', 'node:24.1.0-bookworm-slim'],
    ['another Node', `node:24.2.0-bookworm-slim@${digest}`],
  ])('finds %s', (_what, image) => {
    expect(baseImageProblems(`ARG NODE_IMAGE=${image}\n`, '24.1.0')).toHaveLength(1);
  });
});
