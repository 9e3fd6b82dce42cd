import { describe, expect, test } from '@jest/globals';
import { checked, withCheck } from './event-check.ts';
import { LinkCheck, brokenLink } from './link-check.ts';

const METADATA = '{"owner":1}';

/** A stream of `count` events, each linked to the one before it. */
function stream(name: string, count: number) {
  let link = '';
  return Array.from({ length: count }, (_, revision) => {
    const content = { stream: name, revision, id: `${name}-${revision}`, type: 'Happened', recordedAt: null };
    const signed = withCheck({ ...content, payload: '{}', metadata: METADATA }, link);
    link = signed.sum;
    return checked({ ...content, payload: '{}', metadata: signed.metadata });
  });
}

describe('DAM-2: links of a page of the log', () => {
  const [a0, a1, a2] = stream('a', 3) as [never, never, never];
  const [, b1] = stream('b', 2) as [never, never];

  test('hold within a page, and from the first event of a stream on', () => {
    const links = new LinkCheck();
    expect([links.next('a', 0, a0), links.next('a', 1, a1), links.next('a', 2, a2)]).toEqual([null, null, null]);
  });

  test('are unknown for the first event of a stream on the page, and then decided by the one before it', () => {
    expect(new LinkCheck().next('a', 1, a1)).toBe('unknown');
    expect([brokenLink(a1, a0), brokenLink(a1, b1), brokenLink(a1, null)]).toEqual([null, 'chain', 'missing']);
  });

  test('are unknown again for a stream that was forgotten', () => {
    const links = new LinkCheck(1);
    links.next('a', 0, a0);
    links.next('b', 0, b1);
    expect(links.next('a', 1, a1)).toBe('unknown');
    expect(links.next('a', 2, a2)).toBeNull();
  });

  test('are broken by another event in between, and by one that is missing', () => {
    const links = new LinkCheck();
    links.next('a', 0, a0);
    expect(links.next('a', 1, b1)).toBe('chain');
    const gap = new LinkCheck();
    gap.next('a', 0, a0);
    expect(gap.next('a', 2, a2)).toBe('missing');
  });
});
