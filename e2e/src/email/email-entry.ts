import type { Page } from 'playwright-core';
import { entryPage } from '../entry-page.ts';
import type { Visitor } from '../journey.ts';

/** The steps of sign-in by email, password and code, by their visible texts. */
export function emailEntry(visitor: Visitor, page: Page = visitor.page) {
  const entry = entryPage(visitor, page);
  const { words, button } = entry;
  const field = page.getByLabel(words.signIn.label, { exact: true });
  const password = page.getByRole('textbox', { name: words.password.label, exact: true });
  const again = page.getByRole('textbox', { name: words.newPassword.again, exact: true });
  return {
    ...entry,
    field,
    password,
    again,
    async openEmail(query = '') {
      await entry.open(query);
      await button(words.entry.methods.email).click();
      await field.waitFor();
    },
    async type(identifier: string) {
      await field.fill(identifier);
      await button(words.signIn.submit).click();
    },
    async typePassword(text: string) {
      await password.fill(text);
      await button(words.password.submit).click();
    },
    async choosePassword(text: string, repeated = text) {
      await password.fill(text);
      await again.fill(repeated);
      await button(words.newPassword.submit).click();
    },
  };
}

/** A page of the same person in a new browser. */
export async function elsewhere(visitor: Visitor) {
  const page = await visitor.openElsewhere();
  return { page, entry: emailEntry(visitor, page) };
}
