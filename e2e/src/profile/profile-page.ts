import type { Page } from 'playwright-core';
import { untilAlive, type Visitor } from '../journey.ts';
import { textsOf } from '../page-texts.ts';
import { type newMember, openAs } from '../people/member.ts';

/** What a person does on /profile, by its visible texts. */
export function profilePage(visitor: Visitor, page: Page = visitor.page) {
  const words = textsOf('my-profile', visitor.look);
  const { parts } = textsOf('profile', visitor.look);
  type Part = keyof typeof parts;
  const form = (part: Part) => page.getByRole('form', { name: parts[part], exact: true });
  const saved = (name: string) => page.getByRole('form', { name, exact: true }).waitFor({ state: 'detached' });
  return {
    words,
    parts,
    part: (part: Part) => page.getByRole('region', { name: parts[part], exact: true }),
    async open(signedIn: Awaited<ReturnType<typeof newMember>>['signedIn']) {
      await openAs(page, signedIn, '/profile');
      await this.ready();
    },
    /** Through the account menu, or the drawer on a phone. */
    async openByMenu(signedIn: Awaited<ReturnType<typeof newMember>>['signedIn']) {
      const { nav } = textsOf('shell', visitor.look);
      await openAs(page, signedIn, '/people');
      const account = page.getByRole('button', { name: nav.account.replace('{{name}}', signedIn.user.name) });
      await account.waitFor();
      await untilAlive(page);
      if (visitor.look.size === 'phone') {
        await page.getByRole('button', { name: nav.open }).click();
        await page.getByRole('dialog').getByRole('link', { name: nav.profile }).click();
      } else {
        await account.click();
        await page.getByRole('menuitem', { name: nav.profile }).click();
      }
      await page.waitForURL('**/profile');
      await this.ready();
    },
    async ready() {
      await page.getByRole('button', { name: words.editProfile }).waitFor();
      await untilAlive(page);
    },
    /** Opens a section for editing, empty or not. */
    async edit(part: Part) {
      const fresh = page.getByRole('button', { name: parts[part], exact: true });
      const known = page.getByRole('button', { name: words.editPart.replace('{{part}}', parts[part]), exact: true });
      await fresh.or(known).click();
      await form(part).waitFor();
      return form(part);
    },
    async save(part: Part) {
      await form(part).getByRole('button', { name: words.save, exact: true }).click();
      await saved(parts[part]);
    },
    intro: () => page.getByRole('form', { name: words.editProfile, exact: true }),
    async saveIntro() {
      await this.intro().getByRole('button', { name: words.save, exact: true }).click();
      await saved(words.editProfile);
    },
    /** Chooses a preview and waits until it is shown, because some content is in several of them. */
    async seeAs(view: 'self' | 'member' | 'public') {
      const link = page
        .getByRole('navigation', { name: words.seeAs.label })
        .getByRole('link', { name: words.seeAs[view], exact: true });
      await link.click();
      await link.and(page.locator('[aria-current="page"]')).waitFor();
    },
    whoSees: (field: keyof typeof words.visibility.fields) =>
      page.getByLabel(words.visibility.label.replace('{{field}}', words.visibility.fields[field]), { exact: true }),
  };
}
