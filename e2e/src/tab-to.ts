import type { Locator } from 'playwright-core';

/** How many stops of the Tab key the longest page has, and some. */
const most = 120;

/** Goes where somebody wants to be by the Tab key alone. */
export async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tabs = 0; tabs < most; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await wanted.page().keyboard.press('Tab');
  }
  throw new Error(`${wanted} cannot be reached with the Tab key`);
}
