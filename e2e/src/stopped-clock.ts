import type { Page } from 'playwright-core';

/** Stops the clock of the pages except for `page.clock.runFor`. The clock must have been installed. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
