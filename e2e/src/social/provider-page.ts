import type { Page } from 'playwright-core';
import { entryPage } from '../entry-page.ts';
import type { Visitor } from '../journey.ts';

export type Provider = 'google' | 'linkedin';
/** A person with an account at the local provider. */
export type Account = { name: string; email: string; verified?: boolean };

let count = 0;
/** An account that was not used before. */
export function newAccount(name: string): Account {
  count += 1;
  return { name, email: `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}.${count}@mail.example` };
}

/** What a person does at the local stand-in for Google or LinkedIn. */
export function providerPage(page: Page) {
  return {
    page,
    ready: () => page.locator('a[href="?another"]').waitFor(),
    choose: (name: string) => page.getByRole('link', { name: new RegExp(name) }).click(),
    async another({ name, email, verified = true }: Account) {
      await page.locator('a[href="?another"]').click();
      await page.locator('input[name="name"]').fill(name);
      await page.locator('input[name="email"]').fill(email);
      await page.locator('input[name="verified"]').setChecked(verified);
      await page.locator('button[value="another"]').click();
      await page.locator('button[value="allow"]').waitFor();
    },
    allow: () => page.locator('button[value="allow"]').click(),
    /** Returns without signing in, from the account chooser. */
    cancel: () => page.locator('button[form="cancel"]').click(),
  };
}

/** Clicks a provider's button and returns the popup that opens. */
export async function openProvider(visitor: Visitor, provider: Provider, page = visitor.page) {
  const { words, button } = entryPage(visitor, page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(words.entry.methods[provider]).click()]);
  const at = providerPage(popup);
  await at.ready();
  return at;
}

/** Signs in with an account, up to what the sign-in page does next. */
export async function visitProvider(visitor: Visitor, provider: Provider, account: Account, page = visitor.page) {
  const at = await openProvider(visitor, provider, page);
  await at.another(account);
  await at.allow();
}
