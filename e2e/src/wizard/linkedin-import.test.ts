import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { entryPage } from '../entry-page.ts';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newPhone } from '../people/phones.ts';
import { profileSetupPage } from '../profile-setup-page.ts';
import { openProvider } from '../social/provider-page.ts';
import { wizardPages } from './wizard-pages.ts';

/** The maximum number of clicks and fields from the home page to the dashboard. */
const allowed = 12;

/** Sample people of the local LinkedIn, each new here once; a repeated run takes the spare one. */
const newcomers = {
  desktop: [{ name: 'Elena Torres', title: 'Head of Partnerships', company: 'Northwind' }],
  phone: [{ name: 'Priya Nair', title: 'Product Designer', company: 'Studio Nair' }],
};
const spare = { name: 'Noah Kim', title: 'Data Scientist', company: 'Fable Analytics' };

journey('from the home page to the dashboard with LinkedIn', bothLooks.slice(1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const person = newcomers[look.size].shift() ?? spare;
  let acts = 0;
  /** Counts a click or a filled field. */
  async function act<T>(doing: () => Promise<T>): Promise<T> {
    acts += 1;
    return await doing();
  }

  await page.goto('/');
  await untilAlive(page);
  await act(() =>
    page
      .getByRole('link', { name: textsOf('home', look).hero.start })
      .first()
      .click(),
  );
  await page.waitForURL('**/auth**');
  await untilAlive(page);
  const provider = await act(() => openProvider(visitor, 'linkedin'));
  await act(() => provider.choose(person.name));
  await act(() => provider.allow());
  const phone = newPhone();
  const entry = entryPage(visitor);
  await act(() => entry.typePhone(phone));
  await act(() => entry.send());
  const code = await visitor.code(phone);
  await act(() => entry.typeCode(code));

  const form = profileSetupPage(visitor);
  await form.ready();
  // Names come from LinkedIn, and the slug from the names.
  await act(() => form.type({ title: person.title }));
  await act(() => form.type({ company: person.company }));
  await form.untilFree();
  await inspect('1-form');
  await act(() => form.submit.click());

  const wizard = wizardPages(visitor);
  await wizard.atNetwork();
  await wizard.cards.first().waitFor();
  await page.getByText(wizard.words.network.missing).first().waitFor();
  // Cards are 800 pixels wide and forms 600, where the screen allows.
  const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width;
  const isDesk = look.size === 'desktop';
  if (isDesk) expect(await widthOf(wizard.cards.first())).toBe(800);
  await inspect('2-network');
  // Pages that advance by themselves are paused while they are inspected.
  const looked = Promise.withResolvers<void>();
  await page.route('**/linkedin-profile-fetch', async (route) => {
    await looked.promise;
    await route.continue();
  });
  const thought = Promise.withResolvers<void>();
  await page.route('**/get-user-interests', async (route) => {
    await thought.promise;
    await route.continue();
  });
  await act(() => wizard.cards.first().click());
  await page.waitForURL('**/profile-setup/success');
  await page.getByText(wizard.words.success.fetching).waitFor();
  await inspect('3-success');
  looked.resolve();
  await page.getByText(wizard.words.interests.generating).waitFor();
  await wizard.button(wizard.words.interests.writeOwn).waitFor();
  await inspect('4-generating');
  thought.resolve();
  await wizard.atInterests();
  await page.getByText(wizard.words.interests.lead).waitFor();
  for (const field of ['likes', 'interests'] as const)
    expect((await wizard.area(field).inputValue()).split('\n').length).toBeGreaterThanOrEqual(3);
  if (isDesk) expect(await widthOf(wizard.area('likes'))).toBeLessThanOrEqual(600);
  await inspect('5-interests');
  await act(() => wizard.finish.click());
  await wizard.heading(wizard.words.saved.title).waitFor();
  await visitor.screenshot('6-saved');
  await page.waitForURL('**/dashboard');

  expect(acts).toBeLessThanOrEqual(allowed);
  const dashboard = textsOf('dashboard', look);
  await page
    .getByRole('heading', { level: 1, name: dashboard.greeting.replace('{{name}}', person.name.split(' ')[0] ?? '') })
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { name: dashboard.setUp.title }).count()).toBe(0);
  await page.getByRole('link', { name: dashboard.tour }).click();
  await page.getByRole('heading', { level: 1, name: textsOf('onboarding', look).title }).waitFor();
  await inspect('7-onboarding');
});
