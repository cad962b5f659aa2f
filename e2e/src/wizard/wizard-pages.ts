import type { Page } from 'playwright-core';
import type { Visitor } from '../journey.ts';
import { textsOf } from '../page-texts.ts';

/** What a person does in profile setup after the form, by its visible texts. */
export function wizardPages(visitor: Visitor, page: Page = visitor.page) {
  const words = textsOf('profile-setup', visitor.look);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const area = (name: 'likes' | 'interests') => page.getByLabel(words.interests[name], { exact: true });
  return {
    words,
    button,
    heading,
    area,
    cards: page.getByRole('list', { name: words.network.list }).getByRole('button'),
    customUrl: page.getByLabel(words.network.customLabel, { exact: true }),
    finish: button(words.interests.finish),
    atNetwork: () => page.waitForURL('**/profile-setup/linkedin*'),
    async atInterests() {
      await page.waitForURL('**/profile-setup/interests');
      await area('likes').waitFor();
    },
    async atDashboard() {
      await heading(words.saved.title).waitFor();
      await page.waitForURL('**/dashboard');
    },
  };
}
