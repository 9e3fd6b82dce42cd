import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';

/** Paths of Debian's package and of common installations. `CHROMIUM` names another. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser looks up nothing outside. There is no sandbox for root. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Answers null if no browser is installed. */
export function browserPath(): string | null {
  const given = process.env['CHROMIUM'];
  return (given === undefined || given === '' ? PLACES : [given]).find((path) => existsSync(path)) ?? null;
}

/** @throws Error without a browser */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = browserPath();
  if (executablePath === null) throw new Error('No Chromium: install the package chromium, or name one by CHROMIUM');
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface View {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

export const WIDE: View = { width: 1_440, height: 900, scheme: 'light' };

export interface SignedIn {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors and policy violations that the page reported. */
  readonly problems: string[];
}

/** The console of a service, entered with a key. */
export async function openConsole(browser: Browser, url: string, key: string, view: View = WIDE): Promise<SignedIn> {
  const { width, height, scheme } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) problems.push(message.text());
  });
  await page.goto(`${url}/console/`);
  await page.getByLabel('API key').and(page.locator('input')).fill(key);
  await page.keyboard.press('Enter');
  await page
    .getByRole('navigation', { name: 'Menu' })
    .or(page.getByRole('button', { name: 'Menu' }))
    .first()
    .waitFor();
  return { context, page, problems };
}
