import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { browserPath, launchBrowser } from '../launch/browser.ts';
import { describeInBrowser } from './harness/console.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

/** A clerk's tasks, in words that a clerk types, and the call that does each. */
const TASKS: readonly (readonly [task: string, words: readonly string[], call: string])[] = [
  ['register a vehicle', ['register', 'register a vehicle'], 'POST /product/create'],
  ['find by brand and status', ['brand', 'find by brand'], 'GET /products'],
  ['change a field, such as the mileage', ['update', 'mileage', 'change a field'], 'POST /product/update'],
  ['correct a VIN', ['correct a VIN', 'wrong VIN'], 'POST /product/correct'],
  ['pick a partner', ['partners', 'list partners'], 'GET /partners'],
  ['see the mail', ['see the mail'], 'POST /commission/preview'],
  ['assign', ['assign', 'assign to a partner'], 'POST /commission/assign'],
  ['take an assignment back', ['take back', 'undo assignment'], 'POST /commission/unassign'],
  ['undo a status', ['wrong status', 'undo status'], 'POST /product/correct'],
  ['remove a double', ['remove', 'double', 'remove a double'], 'POST /product/withdraw'],
  ['order a truck', ['truck', 'order a truck'], 'POST /product/transport/order'],
  ['cancel a truck', ['cancel', 'cancel a truck'], 'POST /product/transport/cancel'],
  ['late transports', ['late', 'late transports'], 'GET /transports'],
  ['who changed this', ['who changed', 'who changed this', 'history'], 'GET /product/{productID}/history'],
  ['this month against last', ['month', 'this month', 'last month'], 'GET /statistics/monthly'],
];

let service: RunningService;
let browser: Browser;
let page: Page;
let search: Locator;
let calls: ReadonlySet<string>;

beforeAll(async () => {
  if (browserPath() === null) return;
  service = await startService({ readyWithin: 60_000 });
  const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, object> };
  calls = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(`${service.url}/docs`);
  const button = page.getByRole('button', { name: /search/i }).first();
  await button.waitFor({ timeout: 90_000 });
  await button.click();
  search = page.locator('[role=dialog] input').first();
  await search.waitFor();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stopAndRemove(service);
});

/** Method and path of the first three hits. */
async function firstHits(text: string): Promise<string[]> {
  await search.fill(text);
  const hits = page.locator('[role=dialog] [role=option]');
  let before = '';
  // The page searches a moment after the last key.
  return eventually(
    async () => {
      const texts = (await hits.allTextContents()).slice(0, 3).map((hit) => hit.replaceAll(/\s+/g, ' ').trim());
      const now = JSON.stringify([text, texts]);
      const isSettled = now === before && texts.length > 0;
      before = now;
      if (!isSettled) throw new Error(`Not settled: ${now}`);
      return texts;
    },
    10_000,
    300,
  );
}

describeInBrowser('the search of /docs, in a clerk’s words', () => {
  test('each task is of a call that the document has', () => {
    expect(TASKS).toHaveLength(15);
    expect(TASKS.filter(([, , call]) => !calls.has(call))).toEqual([]);
  });

  test.each(TASKS)('%s: %j', async (_, words, call) => {
    for (const text of words) {
      const hits = await firstHits(text);
      const [method = '', path = ''] = call.split(' ');
      const isIt = (hit: string) =>
        hit.includes(`HTTP Method: ${method.toLowerCase()}`) && hit.endsWith(`Path: ${path}`);
      expect([text, hits, hits.some(isIt)]).toEqual([text, hits, true]);
    }
  });
});
