import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs, within } from './time-limit.ts';

declare global {
  interface Window {
    axe?: typeof axe;
    /** Defines `axe`. */
    loadAxe?: () => void;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Brings axe to every page of a browser as a function that nothing has called yet. To send half a megabyte to a page for its check
 * takes twice the processor time, and longer than many checks.
 */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `window.loadAxe = () => {${source}\n};` });
}

/**
 * Fails on anything that axe finds on the page. Waits for lists that are dimmed until their next answer, since a dimmed text has
 * too little contrast. Does not use @axe-core/playwright, which injects all of axe for every
 * check and summarizes in another tab: three times the work, and the page loses focus meanwhile.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-stale]'));
  const isLoaded = await page.evaluate(() => {
    if (!('axe' in window)) window.loadAxe?.();
    return 'axe' in window;
  });
  if (!isLoaded) await page.evaluate(source);
  const checking = page.evaluate(async () => {
    const results = await window.axe?.run(document, {
      resultTypes: ['violations'],
      // axe would load media and style sheets only to check autoplay, which no page has.
      preload: false,
    });
    if (!results?.passes.length) throw new Error('axe looked at nothing');
    return results.violations;
  });
  const violations = await within(patienceMs, () => `axe on ${page.url()}`, checking);
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
