import type { Guide } from './guides.ts';

const TITLE = 'Vehicle Product Data Service';

/** @param root relative address of the service's root */
function header(current: 'reference' | 'guides', root: string): string {
  const link = (of: string, path: string, name: string) =>
    `<a href="${path}"${of === current ? ' aria-current="page"' : ''}>${name}</a>`;
  return `<header class="vpds-header"><strong>${TITLE}</strong><nav>${link('guides', `${root}docs/guides/first-steps`, 'Guides')}${link('reference', `${root}docs`, 'Reference')}<a href="${root}openapi.json">OpenAPI</a></nav></header>`;
}

function html(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}

export const REFERENCE_PAGE = html(
  TITLE,
  '<link rel="stylesheet" href="./docs/reference.css" />',
  `${header('reference', './')}
    <div id="reference"></div>
    <script src="./docs/reference-bundle.js"></script>
    <script src="./docs/reference.js"></script>`,
);

export function guidePage(guide: Guide, guides: readonly Guide[]): string {
  const place = guides.indexOf(guide);
  const entry = ({ name, title }: Guide) =>
    `<li><a href="${name}"${name === guide.name ? ' aria-current="page"' : ''}>${title}</a></li>`;
  const list = `<ul>${guides.map(entry).join('')}</ul>`;
  const step = (to: Guide | undefined, className: string) =>
    to === undefined ? '' : `<a class="${className}" href="${to.name}">${to.title}</a>`;
  const body = `${header('guides', '../../')}
    <div class="columns">
      <nav class="guides wide-only" aria-label="Guides">${list}</nav>
      <nav class="guides narrow-only" aria-label="Guides"><details><summary>All guides</summary>${list}</details></nav>
      <main>${guide.html}<footer>${step(guides[place - 1], 'previous')}${step(guides[place + 1], 'next')}</footer></main>
    </div>`;
  return html(`${guide.title} - ${TITLE}`, '<link rel="stylesheet" href="../guide.css" />', body);
}

/** Sends nothing to third parties. */
export const REFERENCE_SCRIPT = `Scalar.createApiReference('#reference', {
  url: './openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: true,
  defaultOpenFirstTag: true,
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});
`;

const COMMON_STYLE = `
:root {
  --page: #fff;
  --text: #1f2733;
  --quiet: #5b6675;
  --line: #e3e7ec;
  --tint: #f5f7f9;
  --accent: #0b62c4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1115;
    --text: #e6e9ee;
    --quiet: #9aa4b2;
    --line: #2a2f38;
    --tint: #181b21;
    --accent: #6cb2ff;
  }
}
.vpds-header {
  position: sticky;
  top: 0;
  z-index: 1000;
  box-sizing: border-box;
  height: 48px;
  padding: 0 20px;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  background: var(--page);
  color: var(--text);
  border-bottom: 1px solid var(--line);
  font: 15px/1.4 system-ui, sans-serif;
  white-space: nowrap;
}
.vpds-header strong {
  overflow: hidden;
  text-overflow: ellipsis;
}
.vpds-header nav {
  display: flex;
  gap: 18px;
}
.vpds-header a {
  color: var(--quiet);
  text-decoration: none;
}
.vpds-header a[aria-current],
.vpds-header a:hover {
  color: var(--accent);
}
@media (max-width: 480px) {
  .vpds-header strong {
    display: none;
  }
}
`;

export const REFERENCE_STYLE = `${COMMON_STYLE}
body {
  margin: 0;
}
/* Looks like a key that is filled in. */
input[placeholder^='QUx']::placeholder {
  color: transparent;
}
:root {
  --scalar-custom-header-height: 48px;
  --scalar-font: system-ui, sans-serif;
  --scalar-font-code: ui-monospace, monospace;
}
.dark-mode .vpds-header {
  --page: #0f1115;
  --text: #e6e9ee;
  --quiet: #9aa4b2;
  --line: #2a2f38;
  --accent: #6cb2ff;
}
.light-mode .vpds-header {
  --page: #fff;
  --text: #1f2733;
  --quiet: #5b6675;
  --line: #e3e7ec;
  --accent: #0b62c4;
}
`;

export const GUIDE_STYLE = `${COMMON_STYLE}
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 16px/1.65 system-ui, sans-serif;
}
a {
  color: var(--accent);
}
.columns {
  display: flex;
  max-width: 1180px;
  margin: 0 auto;
}
.guides {
  flex: 0 0 230px;
  position: sticky;
  top: 48px;
  align-self: flex-start;
  box-sizing: border-box;
  max-height: calc(100vh - 48px);
  overflow-y: auto;
  padding: 28px 12px;
}
.guides ul {
  list-style: none;
  margin: 0;
  padding: 0;
}
.guides a {
  display: block;
  padding: 5px 10px;
  border-radius: 6px;
  color: var(--quiet);
  font-size: 15px;
  text-decoration: none;
}
.guides a[aria-current],
.guides a:hover {
  background: var(--tint);
  color: var(--text);
}
main {
  flex: 1;
  min-width: 0;
  max-width: 840px;
  padding: 12px 32px 64px;
}
h1 {
  font-size: 30px;
  line-height: 1.25;
}
h2 {
  margin-top: 2em;
  font-size: 21px;
}
code {
  background: var(--tint);
  border-radius: 4px;
  padding: 1px 4px;
  font: 0.88em ui-monospace, monospace;
}
pre {
  background: var(--tint);
  border: 1px solid var(--line);
  border-radius: 8px;
  padding: 14px 16px;
  overflow-x: auto;
  line-height: 1.5;
}
pre code {
  background: none;
  padding: 0;
  font-size: 13px;
}
blockquote {
  margin: 16px 0;
  padding: 2px 16px;
  border-left: 3px solid var(--accent);
  background: var(--tint);
}
.wide {
  overflow-x: auto;
}
table {
  border-collapse: collapse;
  font-size: 15px;
}
th,
td {
  padding: 7px 14px 7px 0;
  border-bottom: 1px solid var(--line);
  text-align: left;
  vertical-align: top;
}
footer {
  display: flex;
  justify-content: space-between;
  margin-top: 48px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
}
.next {
  margin-left: auto;
}
.previous::before {
  content: '← ';
}
.next::after {
  content: ' →';
}
summary {
  padding: 8px 12px;
  border: 1px solid var(--line);
  border-radius: 8px;
  font-size: 15px;
  cursor: pointer;
}
.narrow-only {
  display: none;
}
@media (max-width: 760px) {
  .columns {
    display: block;
  }
  .wide-only {
    display: none;
  }
  .narrow-only {
    display: block;
    position: static;
    max-height: none;
    padding: 14px 20px 0;
  }
  main {
    padding: 4px 20px 48px;
  }
}
`;
