import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { drawnPicture } from '../drawn-picture.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newEmail, newMember } from '../people/member.ts';
import { profilePage } from './profile-page.ts';

journey('a member edits the profile in place and previews it', bothLooks.slice(1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const email = newEmail('mary');
  const { signedIn } = await newMember(visitor, { email, proven: true });
  const profile = profilePage(visitor);
  const { words } = profile;
  // The browser's copy of the user is stale, because the email was verified elsewhere.
  await profile.openByMenu({ ...signedIn, user: { ...signedIn.user, emailVerified: false } });
  await expect.poll(() => page.getByText(words.details.proven, { exact: true }).count()).toBe(2);
  // Without a photo, initials are shown. The account shows the email as typed and the role in capitals.
  const header = page.locator('main header');
  await header.locator('[data-initials="MS"]').waitFor();
  await header.getByText(email, { exact: true }).waitFor();
  const details = page.getByRole('region', { name: words.details.title, exact: true });
  for (const text of ['Mary Somerville', words.details.roles.individual])
    await details.getByText(text, { exact: true }).waitFor();
  await details.getByText(email).waitFor();
  // The most valuable step is suggested next.
  const { photo } = words.strength.steps;
  await page.getByRole('heading', { name: photo.title }).waitFor();
  await page.getByRole('button', { name: photo.do }).waitFor();
  await inspect('1-fresh');

  await page.getByRole('button', { name: words.editProfile }).click();
  const intro = profile.intro();
  await intro.getByLabel(words.intro.headline, { exact: true }).fill('I explain the heavens to everybody');
  await intro.getByLabel(words.intro.location, { exact: true }).fill('London');
  await intro.getByLabel(words.intro.industry, { exact: true }).selectOption('software');
  await inspect('2-intro');
  await profile.saveIntro();
  await header.getByText(textsOf('profile', look).industries.software, { exact: true }).waitFor();

  await (await profile.edit('about')).getByRole('textbox').fill('Mathematics and astronomy, told so that they stay.');
  await profile.save('about');
  await (await profile.edit('skills')).getByRole('textbox').fill('Astronomy, Mathematics,');
  await profile.save('skills');

  const experience = await profile.edit('experience');
  await experience.getByLabel(words.experience.title, { exact: true }).fill('Author');
  await experience.getByRole('button', { name: words.save, exact: true }).click();
  // Missing fields are named, and typed text stays.
  await experience
    .getByLabel(words.experience.company, { exact: true })
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor();
  await inspect('3-refused');
  await experience.getByLabel(words.experience.company, { exact: true }).fill('John Murray');
  await experience.getByLabel(words.dates.month).selectOption('05');
  await experience.getByLabel(words.dates.year).selectOption('2011');
  await profile.save('experience');
  await profile.part('experience').getByText('John Murray').waitFor();

  // The other sections, each with its minimum.
  const { availability, levels } = textsOf('profile', look);
  const write = async (part: Parameters<typeof profile.edit>[0], fill: (form: Locator) => Promise<unknown>) => {
    await fill(await profile.edit(part));
    await profile.save(part);
    return profile.part(part);
  };
  const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
  const school = await write('education', (form) => field(form, words.education.school).fill('Musselburgh'));
  await school.getByText('Musselburgh').waitFor();
  const spoken = await write('languages', (form) => field(form, words.languages.language).selectOption('fr'));
  await spoken.getByText(levels.native).waitFor();
  const offers = await write('offers', (form) => form.getByRole('textbox').first().fill('A clear explanation'));
  await offers.getByText('A clear explanation').waitFor();
  const links = await write('links', (form) => field(form, words.links.website).fill('somerville.example'));
  expect(await links.getByRole('link').first().getAttribute('href')).toBe('https://somerville.example');
  const open = await write('availability', async (form) => {
    await form.getByRole('radio', { name: availability.states.open }).check({ force: true });
    await form.getByRole('checkbox', { name: availability.for.mentoring }).check();
  });
  await open.getByText(availability.for.mentoring).waitFor();
  await inspect('4-written');

  await profile.seeAs('member');
  await page.getByText('told so that they stay').waitFor();
  await profile.seeAs('public');
  await page.getByText('I explain the heavens').waitFor();
  await expect.poll(() => page.getByText('told so that they stay').count()).toBe(0);
  await inspect('5-as-everyone');

  await profile.seeAs('self');
  await profile.whoSees('about').selectOption('public');
  await profile.seeAs('public');
  await page.getByText('told so that they stay').waitFor();
});

journey('a photo is cropped to a square and shown', bothLooks.slice(0, 1), async (visitor) => {
  const { page, inspect } = visitor;
  const { signedIn } = await newMember(visitor);
  const profile = profilePage(visitor);
  const { words } = profile;
  await profile.open(signedIn);
  // Any picture will do, so a screenshot of the page.
  const picture = await page.screenshot();
  await page.getByRole('button', { name: words.editPhoto }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.photo.choose }).waitFor();
  await inspect('1-choose');
  const chooser = dialog.locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await dialog.getByText(words.photo.unreadable).waitFor();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });

  // With only the keyboard: zoom in and move a little.
  const zoom = dialog.getByLabel(words.photo.zoom);
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => zoom.inputValue()).toBe('1.2');
  await inspect('2-cut');
  await dialog.getByRole('button', { name: words.photo.save }).click();
  await dialog.waitFor({ state: 'detached' });
  const shown = page.locator('main header img');
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.getByRole('heading', { name: words.strength.steps.headline.title }).waitFor();
  // Also in the top bar, aligned with its neighbors.
  const bar = page.getByRole('banner').first();
  const [photo, home] = [await bar.locator('img').boundingBox(), await bar.getByRole('link').first().boundingBox()];
  if (!photo || !home) throw new Error('the top bar is not drawn');
  expect(Math.abs(photo.y + photo.height / 2 - home.y - home.height / 2)).toBeLessThanOrEqual(1);
  await inspect('3-shown');
});

journey('a member uploads a banner, which visitors see until it is removed', bothLooks, async (visitor) => {
  const { page, look, inspect, openElsewhere, expectProblem } = visitor;
  const { signedIn } = await newMember(visitor);
  const profile = profilePage(visitor);
  const { words } = profile;
  await profile.open(signedIn);
  await inspect('1-generated');
  const edit = page.getByRole('button', { name: words.editBanner });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: words.banner.title });
  const chooser = dialog.locator('input[type="file"]');
  const choose = async (width: number) =>
    chooser.setInputFiles({
      name: 'wide.png',
      mimeType: 'image/png',
      buffer: await drawnPicture(page, width, width / 2),
    });
  const save = dialog.getByRole('button', { name: words.banner.save });
  // A picture that is too small is refused, and the next one can be chosen.
  expectProblem(/status of 400 .*\/profile\/banner/);
  await choose(300);
  await save.click();
  await dialog.getByText(textsOf('errors', look).fields.banner.too_small).waitFor();
  await dialog.getByRole('button', { name: words.banner.other }).click();
  await choose(1800);
  await dialog.getByRole('group', { name: words.banner.area }).waitFor();
  await inspect('2-crop');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  const banner = 'main header img[src*="/files/banners/"]';
  const shape = (image: HTMLImageElement) => Math.round(image.naturalWidth / image.naturalHeight);
  await expect.poll(() => page.locator(banner).evaluate(shape)).toBe(4);
  await inspect('3-own');

  const stranger = await openElsewhere();
  await stranger.goto(`/in/${signedIn.user.urlSlug}`);
  await expect.poll(() => stranger.locator(banner).evaluate(shape)).toBe(4);
  await inspect('4-public', stranger);

  // Visitors who may not see the photo don't see the banner.
  await edit.click();
  await dialog.getByRole('combobox').selectOption('me');
  await expect
    .poll(async () => {
      await stranger.reload();
      await stranger.getByRole('heading', { name: 'Mary Somerville' }).first().waitFor();
      return stranger.locator(banner).count();
    })
    .toBe(0);
  await inspect('3-banner-designs');
  const before = await page.locator(banner).getAttribute('src');
  await dialog.getByRole('button', { name: words.banner.presets.names.forest }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(banner).getAttribute('src')).not.toBe(before);
  await expect.poll(() => page.locator(banner).evaluate(shape)).toBe(4);
  await inspect('4-banner-design');
  await edit.click();
  await dialog.getByRole('button', { name: words.banner.remove }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator(banner).waitFor({ state: 'detached' });
  expect(look.size === 'phone' ? (await edit.boundingBox())?.height : 44).toBeGreaterThanOrEqual(44);
});

journey('leaving with unsaved changes asks first', bothLooks.slice(0, 1), async (visitor) => {
  const { page, inspect } = visitor;
  const { signedIn } = await newMember(visitor);
  const profile = profilePage(visitor);
  const { words } = profile;
  await profile.open(signedIn);
  const typed = (await profile.edit('about')).getByRole('textbox');
  await typed.fill('Half a thought');
  await page.getByRole('link', { name: words.details.manage }).click();
  await inspect('1-asked');
  await page.getByRole('dialog').getByRole('button', { name: words.leave.stay }).last().click();
  expect(await typed.inputValue()).toBe('Half a thought');

  // The same section is saved in another tab: both versions are offered.
  visitor.expectProblem(/409/);
  const other = profilePage(visitor, await visitor.openTab());
  await other.open(signedIn);
  await (await other.edit('about')).getByRole('textbox').fill('A whole thought');
  await other.save('about');
  await page.getByRole('form').getByRole('button', { name: words.save, exact: true }).click();
  await page.getByText('A whole thought').waitFor();
  expect(await typed.inputValue()).toBe('Half a thought');
  await inspect('2-both');
  await page.getByRole('button', { name: words.saveMine }).click();
  await profile.part('about').getByText('Half a thought').waitFor();
});
