import type { Page } from 'playwright-core';
import { entryPage } from '../entry-page.ts';
import type { Visitor } from '../journey.ts';
import { newPhone } from '../phones.ts';
import { completeProfile } from '../profile-setup-page.ts';
import { wordsOf } from '../words.ts';

export const goodPassword = 'Quiet-Harbour-42!';

/** An email that nobody in this run has had. */
export const newEmail = (name: string) => `${name}${newPhone().slice(2)}@example.com`;

/** The steps of the email, the password and the OTP login, by the texts that a person sees. */
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

/** Somebody with a phone, an email that is proven or not, and a password of their own; stands on the dashboard. */
export async function signUpByEmail(visitor: Visitor, options: { proven: boolean; withoutPassword?: boolean }) {
  const { page } = visitor;
  if (options.withoutPassword) await convertWithoutPassword(page);
  const [email, phone] = [newEmail('kay'), newPhone()];
  const entry = emailEntry(visitor);
  await entry.openEmail('?mode=signup');
  await entry.type(email);
  await entry.title(entry.words.newPassword.title).waitFor();
  await entry.choosePassword(goodPassword);
  await entry.typePhone(phone);
  await entry.send();
  await entry.typeCode(await visitor.code(phone));
  await completeProfile(visitor, { firstName: 'Kay', lastName: 'McNulty', title: 'Programmer', company: 'ENIAC' });
  if (options.proven) {
    const { text } = await visitor.message(email);
    const verify = wordsOf('verify', visitor.look);
    await page.goto(/\S+\/auth\/verify#email=\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: verify.link.confirm }).click();
    await page.getByRole('heading', { level: 1, name: verify.link.provenTitle }).waitFor();
  }
  return { email, phone };
}

/** A page of the same person in a browser that knows nothing of them. */
export async function elsewhere(visitor: Visitor) {
  const page = await visitor.openElsewhere();
  return { page, entry: emailEntry(visitor, page) };
}

/** As for somebody who came from a provider: what the browser would send as the password does not arrive. */
async function convertWithoutPassword(page: Page): Promise<void> {
  await page.route('**/api/leads/*/convert', async (route) => {
    const { password: _, ...body } = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify(body) });
  });
}
