/** The cursor in `<…?cursor=…>; rel="next"`; null on the last page. */
export function cursorIn(link: string | null): string | null {
  const target = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, window.location.origin).searchParams.get('cursor');
}
