import type { Guide } from './guides.ts';

/** `template`: `site/guide.html`. Guides are this repository's own texts: nothing in them is escaped. */
export function guidePage(template: string, guide: Guide, guides: readonly Guide[]): string {
  const place = guides.indexOf(guide);
  const entry = ({ name, title }: Guide) =>
    `<li><a href="${name}"${name === guide.name ? ' aria-current="page"' : ''}>${title}</a></li>`;
  const step = (to: Guide | undefined, className: string) =>
    to === undefined ? '' : `<a class="${className}" href="${to.name}">${to.title}</a>`;
  const parts: Readonly<Record<string, string>> = {
    title: guide.title,
    list: `<ul>${guides.map(entry).join('')}</ul>`,
    content: guide.html,
    steps: step(guides[place - 1], 'previous') + step(guides[place + 1], 'next'),
  };
  return template.replace(/\{\{(title|list|content|steps)\}\}/g, (_, part: string) => parts[part] ?? '');
}
