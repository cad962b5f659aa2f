import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';
import { untilTracked, watchEvents } from '../watch-events.ts';
import { wizardPages } from './wizard-pages.ts';

journey(
  'without a LinkedIn match, setup is filled in by hand and resumed on another device',
  bothLooks.slice(0, 1),
  async (visitor) => {
    const { page, look, inspect } = visitor;
    const { signedIn } = await newMember(visitor, { firstName: 'Mary', lastName: 'Somerville' });
    const wizard = wizardPages(visitor);
    const { words, button, customUrl } = wizard;

    await openAs(page, signedIn, '/profile-setup/linkedin');
    await page.getByText(words.network.loading).waitFor();
    await page.getByText(words.network.none).waitFor();
    await inspect('1-nobody');
    await button(words.network.enterManually).click();
    await button(words.network.save).click();
    const { network_url } = textsOf('errors', look).fields;
    await page.getByText(network_url.required).waitFor();
    await customUrl.fill('https://example.com/in/mary');
    await button(words.network.save).click();
    await page.getByText(network_url.invalid).waitFor();
    await inspect('2-custom-url');
    await button(words.network.cancel).click();
    await expect.poll(() => customUrl.count()).toBe(0);
    await button(words.network.enterManually).click();
    await customUrl.fill('http://linkedin.com/in/mary-somerville/');
    await button(words.network.save).click();
    await page.waitForURL('**/profile-setup/success');

    // Left here and resumed on another device, whose dashboard links back.
    const elsewhere = await visitor.openElsewhere();
    await openAs(elsewhere, signedIn, '/dashboard');
    const { setUp } = textsOf('dashboard', look);
    await elsewhere.getByRole('heading', { name: setUp.title }).waitFor();
    await inspect('3-dashboard-elsewhere', elsewhere);
    await elsewhere.getByRole('link', { name: setUp.goOn, exact: true }).click();
    const there = wizardPages(visitor, elsewhere);
    await there.atInterests();

    await wizard.atInterests();
    await page.goto('/profile-setup/success');
    // Opened by its address: whether a LinkedIn profile is saved comes from the server.
    await page.getByText(words.success.lead, { exact: true }).waitFor();
    expect(await page.getByText(words.success.leadWithout).count()).toBe(0);
    await wizard.atInterests();
    await page.goto('/profile-setup/linkedin');
    await button(words.network.fillManually).click();
    await wizard.atInterests();
    await page.getByText(words.interests.leadFromNetwork).waitFor();
    await wizard.area('likes').fill('Walk through the hills');
    await wizard.area('interests').fill(' \n');
    await wizard.finish.click();
    await page.getByText(words.interests.bothNeeded).waitFor();
    await inspect('4-both-needed');
    await page.reload();
    await wizard.atInterests();
    expect(await wizard.area('likes').inputValue()).toBe('Walk through the hills');
    await wizard.area('interests').fill('Astronomy\n\n  Algebra ');
    await wizard.finish.click();
    await wizard.atDashboard();
    await page.goto('/profile-setup/interests');
    await wizard.atInterests();
    expect(await wizard.area('interests').inputValue()).toBe('Astronomy\nAlgebra');

    await page.goto('/profile-setup/manual');
    await wizard.heading(words.manual.title).waitFor();
    if (look.language === 'en') expect(words.manual.title).toBe('Manual Profile Data Entry - Coming Soon');
    await inspect('5-manual');
  },
);

journey('failed look-ups and saves do not block profile setup', bothLooks.slice(1), async (visitor) => {
  const { page, inspect } = visitor;
  const { signedIn } = await newMember(visitor, { firstName: 'Elena', lastName: 'Torres' });
  const wizard = wizardPages(visitor);
  const { words, button } = wizard;
  const events = watchEvents(page);
  visitor.expectProblem(/status of (500|503)/);
  const broken = new Set<string>();
  await page.route('**/api/profile/**', async (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const body = { success: false, error: { code: 'INTERNAL_ERROR', message: 'broken' } };
    if (broken.has(call)) await route.fulfill({ status: 500, json: body });
    else await route.continue();
  });

  broken.add('get-linkedin-profiles');
  await openAs(page, signedIn, '/profile-setup/linkedin');
  await page.getByText(words.network.fetchError).waitFor();
  await inspect('1-fetch-error');
  broken.clear();
  await button(textsOf('shell', visitor.look).states.retry).click();
  await wizard.cards.first().waitFor();
  broken.add('save-linkedin');
  await wizard.cards.first().click();
  await page.getByText(words.network.saveError).waitFor();
  await inspect('2-save-error');
  broken.clear();
  await untilTracked(page);
  broken.add('linkedin-profile-fetch').add('get-user-interests').add('save-interests');
  await wizard.cards.first().click();
  await page.getByText(words.success.failed).waitFor();
  await wizard.atInterests();
  await inspect('3-no-proposals');
  await wizard.area('likes').fill('Host a meetup');
  await wizard.area('interests').fill('Wind power');
  await wizard.finish.click();
  await page.getByText(words.interests.saveError).waitFor();
  broken.clear();
  await wizard.finish.click();
  await wizard.atDashboard();
  // The failed fetch was only logged.
  const noted = () => events.of('profile_fetch_failed')[0]?.properties.call;
  await expect.poll(noted).toBe('linkedin-profile-fetch');
});
