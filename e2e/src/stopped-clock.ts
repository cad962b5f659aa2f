import type { Page } from 'playwright-core';

/** From now on the clock of the pages stands still, but for `page.clock.runFor`. It must have been installed. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
