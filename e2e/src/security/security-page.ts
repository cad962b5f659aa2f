import type { Page } from 'playwright-core';
import { entryPage } from '../entry-page.ts';
import { untilAlive, type Visitor } from '../journey.ts';
import { textsOf } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';

export const securityPath = '/settings/security';

/** What a person does on /settings/security, by its visible texts. */
export function securityPage(visitor: Visitor, page: Page = visitor.page) {
  const words = textsOf('security', visitor.look);
  type Titled = 'password' | 'contacts' | 'accounts' | 'passkeys' | 'authenticator' | 'sessions' | 'events';
  const section = (name: Titled) => page.getByRole('region', { name: words[name].title, exact: true });
  return {
    words,
    section,
    button: (name: Titled, label: string | RegExp) =>
      section(name).getByRole('button', { name: label, exact: typeof label === 'string' }),
    ready: () => section('events').getByRole('listitem').first().waitFor(),
    async open() {
      await page.goto(securityPath);
      await this.ready();
    },
    /** Confirms the open dialog. */
    confirm: (label: string) => page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click(),
    async typeNewPassword(password: string, current?: string) {
      const field = (label: string) => section('password').getByLabel(label, { exact: true });
      if (current !== undefined) await field(words.password.current).fill(current);
      await field(words.password.next).fill(password);
      await field(words.password.repeated).fill(password);
    },
    /** For people who do not know their password, such as the one generated at sign-up by phone. */
    async setPassword(password: string) {
      const button = (label: string) => section('password').getByRole('button', { name: label, exact: true });
      await button(words.password.change).click();
      await button(words.password.forgotten).click();
      await this.typeNewPassword(password);
      await button(words.password.submit).click();
      await section('password').getByText(words.password.saidChanged).waitFor();
    },
  };
}

/** A member with a phone and a complete profile, on the page. */
export async function memberAtSecurity(visitor: Visitor, wishes: { password?: string } = {}) {
  const { phone, signedIn } = await newMember(visitor, wishes);
  const security = securityPage(visitor);
  await openAs(visitor.page, signedIn, securityPath);
  await security.ready();
  return { security, phone };
}

/** Signs in with a phone number and its password; the next step depends on the account. */
export async function signInByPassword(visitor: Visitor, phone: string, password: string, page = visitor.page) {
  const entry = entryPage(visitor, page);
  const { words, button } = entry;
  await entry.open(`?mode=signin&redirect=${encodeURIComponent(securityPath)}`);
  await button(words.entry.methods.email).click();
  await page.getByLabel(words.signIn.label, { exact: true }).fill(phone);
  await button(words.signIn.submit).click();
  await page.getByLabel(words.password.label, { exact: true }).fill(password);
  await button(words.password.submit).click();
}

export async function signOut(visitor: Visitor, page = visitor.page): Promise<void> {
  const { nav } = textsOf('shell', visitor.look);
  await page.getByRole('button', { name: new RegExp(nav.account.replace('{{name}}', '.+')) }).click();
  await page.getByRole('menuitem', { name: nav.signOut }).click();
  await page.waitForURL('**/auth/login');
  await untilAlive(page);
}
