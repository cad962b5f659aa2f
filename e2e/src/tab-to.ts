import type { Locator } from 'playwright-core';

/** More than the longest page has Tab stops. */
const most = 120;

/** Moves focus to a control with only the Tab key. */
export async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tabs = 0; tabs < most; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await wanted.page().keyboard.press('Tab');
  }
  throw new Error(`${wanted} cannot be reached with the Tab key`);
}
