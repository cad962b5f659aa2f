import type { Page } from 'playwright-core';

/** Opens the folded fields of an event's editor, which load when they are about to be seen. */
export async function openOptions(page: Page, { advanced }: { advanced: string }): Promise<void> {
  await page.getByText(advanced, { exact: true }).scrollIntoViewIfNeeded();
  await page.locator('summary', { hasText: advanced }).click();
}
