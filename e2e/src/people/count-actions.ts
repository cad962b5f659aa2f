import type { Page } from 'playwright-core';

/** Counts what a person does on a page: clicks, and fields they fill in. */
export async function countActions(page: Page): Promise<() => Promise<{ clicks: number; fields: number }>> {
  await page.evaluate(() => {
    const fields = new Set<string>();
    const counted = { clicks: 0, fields };
    Object.assign(window, { counted });
    document.addEventListener('click', ({ detail, isTrusted }) => {
      if (isTrusted && detail > 0) counted.clicks += 1;
    });
    document.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) fields.add(target.id);
    });
  });
  return () =>
    page.evaluate(() => {
      // The counter that the page was given above.
      const { counted } = window as unknown as { counted: { clicks: number; fields: Set<string> } };
      return { clicks: counted.clicks, fields: counted.fields.size };
    });
}
