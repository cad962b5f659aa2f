import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { contextOptions, type Look } from './looks.ts';

/**
 * Chromium as people use it: the headless shell of the other journeys has neither a camera nor notifications.
 *
 * @param args further arguments of the program
 */
export async function openFullBrowser(args: readonly string[] = []): Promise<{
  open: (look: Look, baseURL: string, permissions: NonNullable<BrowserContextOptions['permissions']>) => Promise<Page>;
  [Symbol.asyncDispose]: () => Promise<void>;
}> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', ...args],
  });
  return {
    async open(look, baseURL, permissions) {
      const context = await browser.newContext({ ...contextOptions(look), baseURL, permissions });
      await context.addCookies([{ name: 'foyer_language', value: look.language, url: baseURL }]);
      context.setDefaultTimeout(40_000);
      return await context.newPage();
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
