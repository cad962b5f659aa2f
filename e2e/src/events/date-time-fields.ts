import type { Locator, Page } from 'playwright-core';
import type { Look } from '../looks.ts';
import { textsOf } from '../page-texts.ts';

/** The date and time fields with this legend. */
export function dateTimeFields(page: Page, look: Pick<Look, 'language'>, legend: string) {
  const words = textsOf('date-time', look);
  const group = page.getByRole('group', { name: legend, exact: true });
  const date: Locator = group.getByRole('combobox', { name: words.date, exact: true });
  const time: Locator = group.getByRole('combobox', { name: words.time, exact: true });
  return {
    date,
    time,
    /** Types a local time, `2031-05-06T19:00`. */
    async fill(clock: string): Promise<void> {
      const [day = '', at = ''] = clock.split('T');
      await date.fill(day);
      await time.fill(at);
      await time.press('Enter');
    },
    /** The local time that is shown, as text. */
    shown: async () => `${await date.inputValue()} ${await time.inputValue()}`,
  };
}
