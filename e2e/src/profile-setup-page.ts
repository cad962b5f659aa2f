import type { Page } from 'playwright-core';
import type { Visitor } from './journey.ts';
import { textsOf } from './page-texts.ts';

export type Person = { firstName: string; lastName: string; title: string; company: string };

/** What a person does on the profile form, by its visible texts. */
export function profileSetupPage(visitor: Visitor, page: Page = visitor.page) {
  const words = textsOf('profile-setup', visitor.look);
  const field = (name: keyof Person) => page.getByLabel(words.fields[name], { exact: true });
  return {
    words,
    field,
    slugField: page.getByLabel(words.slug.label, { exact: true }),
    submit: page.getByRole('button', { name: words.submit, exact: true }),
    generate: page.getByRole('button', { name: words.slug.generate, exact: true }),
    async ready() {
      await page.waitForURL('**/profile-setup');
      await field('firstName').waitFor();
    },
    async type(person: Partial<Person>) {
      for (const [name, value] of Object.entries(person)) await field(name as keyof Person).fill(value);
    },
    untilFree: () => page.getByText(words.slug.available).waitFor(),
  };
}

/** From the empty form to the dashboard, skipping the rest of setup. Returns the slug. */
export async function completeProfile(visitor: Visitor, person: Person, page = visitor.page): Promise<string> {
  const form = profileSetupPage(visitor, page);
  await form.ready();
  await form.type(person);
  await form.untilFree();
  const slug = await form.slugField.inputValue();
  await form.submit.click();
  await page.waitForURL('**/profile-setup/linkedin*');
  await page.goto('/dashboard');
  return slug;
}
