import { expect } from 'vitest';
import { askForCode, entryPage, signUp } from './entry-page.ts';
import { journey, untilAlive } from './journey.ts';
import { looks, onPhone } from './looks.ts';
import { textsOf } from './page-texts.ts';
import { newPhone } from './people/phones.ts';
import { completeProfile, profileSetupPage } from './profile-setup-page.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace', title: 'Analyst', company: 'Analytical Engines' };

journey('sign-up by WhatsApp with an email, to the dashboard', onPhone, async (visitor) => {
  const { page, look, message, inspect } = visitor;
  const phone = newPhone();
  const entry = entryPage(visitor);
  await entry.open('?utm_source=journey&utm_medium=test');
  await inspect('1-entry');
  await entry.choosePhone();
  await entry.typePhone(phone);
  await inspect('2-phone');
  await entry.send();
  await inspect('3-code');
  const sent = await message(phone);
  expect(sent.channel).toBe('whatsapp');
  await entry.typeCode(/\d{6}/.exec(sent.text)?.[0] ?? '');

  await entry.atEmail();
  await inspect('4-email');
  const email = `ada${phone.slice(2)}@example.com`;
  // As after many look-ups from one address, such as at a conference: the server requires a human check.
  const told: string[] = [];
  await page.route('**/api/leads/*/profile', async (route) => {
    const { email: named, humanCheck } = route.request().postDataJSON() ?? {};
    if (named) told.push(humanCheck ? 'with a check' : 'without');
    const error = { code: 'HUMAN_CHECK_REQUIRED', message: '', details: { action: 'look-up' } };
    if (named && !humanCheck) await route.fulfill({ status: 403, json: { success: false, error } });
    else await route.continue();
  });
  visitor.expectProblem(/status of 403/);
  await entry.typeEmail(email);

  const form = profileSetupPage(visitor);
  await form.ready();
  await page.getByText(entry.words.setupMessage).waitFor();
  expect(told).toEqual(['without', 'with a check']);
  await inspect('5-profile-setup');
  await form.type(ada);
  await form.untilFree();
  await inspect('6-profile-filled');
  const slug = await form.slugField.inputValue();
  expect(slug).toMatch(/^ada-lovelace/);
  await form.submit.click();

  await page.waitForURL('**/profile-setup/linkedin*');
  await page.goto('/dashboard');
  const words = textsOf('dashboard', look);
  await page.getByRole('heading', { level: 1, name: words.greeting.replace('{{name}}', 'Ada') }).waitFor();
  await page.getByRole('link', { name: words.completeness.parts.emailVerified }).waitFor();
  await inspect('7-dashboard');

  const written = await message(email);
  const mail = await visitor.openTab();
  await mail.setContent(written.html ?? '');
  await visitor.screenshot('8-email', mail);
  await mail.close();
  const link = /\S+\/auth\/verify\S*?#email=\S+/.exec(written.text)?.[0] ?? '';
  const verify = textsOf('contact-verification', look);
  await page.goto(link);
  const confirm = page.getByRole('button', { name: verify.link.confirm });
  await confirm.waitFor();
  expect(page.url()).not.toContain('#email');
  await inspect('9-email-link');
  await confirm.click();
  await page.getByRole('heading', { level: 1, name: verify.link.provenTitle }).waitFor();
  await inspect('10-email-proven');
  await page.getByRole('link', { name: verify.toDashboard }).click();
  // The email is no longer asked for. Choosing a LinkedIn profile still is, so the profile is not called complete.
  await page.getByRole('heading', { name: words.setUp.title }).waitFor();
  await page.getByRole('link', { name: words.completeness.parts.emailVerified }).waitFor({ state: 'detached' });
  expect(await page.getByText(words.completeness.done).count()).toBe(0);
  await inspect('11-proven');
});

journey('sign-up by SMS, without an email', looks.slice(0, 1), async (visitor) => {
  const { page, look } = visitor;
  const phone = newPhone();
  const entry = await askForCode(visitor, phone, 'sms');
  const sent = await visitor.message(phone);
  expect(sent.channel).toBe('sms');
  await entry.typeCode(/\d{6}/.exec(sent.text)?.[0] ?? '');
  await entry.atEmail();
  await entry.skipEmail();
  const form = profileSetupPage(visitor);
  await form.ready();
  // The button waits for the slug, and clicking it still shows what is missing.
  expect(await form.submit.isDisabled()).toBe(true);
  await form.submit.click({ force: true });
  await page.getByText(textsOf('errors', look).fields.slug_required).waitFor();
  // There is no look-up before the name is entered.
  await page.goto('/profile-setup/linkedin');
  await page.getByRole('link', { name: textsOf('profile-setup', look).network.toForm }).click();
  await completeProfile(visitor, ada);

  // Adding the email later needs a code.
  const { completeness, setUp } = textsOf('dashboard', look);
  await page.getByRole('link', { name: completeness.parts.email }).click();
  const words = textsOf('contact-verification', look);
  const email = `later${phone.slice(2)}@example.com`;
  await page.getByLabel(words.email.label, { exact: true }).and(page.getByRole('textbox')).fill(email);
  await visitor.inspect('1-add-email');
  await page.getByRole('button', { name: words.email.send, exact: true }).click();
  const field = page.getByLabel(words.code.label);
  await field.waitFor();
  await visitor.inspect('2-email-code');
  // A code was sent already.
  await page.reload();
  await page.getByRole('button', { name: words.email.have }).click();
  await visitor.inspect('2-email-code-later');
  await field.fill(await visitor.code(email));
  await page.getByText(words.proven.email).waitFor();
  await visitor.inspect('3-proven');
  await page.getByRole('link', { name: words.toDashboard }).click();
  await page.getByRole('heading', { name: setUp.title }).waitFor();
  await page.getByRole('link', { name: completeness.parts.email }).waitFor({ state: 'detached' });
  expect(await page.getByText(completeness.done).count()).toBe(0);
});

journey('an organization signs up with its company', looks.slice(3), async (visitor) => {
  const { page } = visitor;
  const phone = newPhone();
  const entry = await askForCode(visitor, phone, 'whatsapp');
  const { words } = entry;
  await entry.typeCode(await visitor.code(phone));
  await entry.atEmail();
  await page.getByRole('button', { name: words.email.organization }).click();
  await entry.title(words.profile.title).waitFor();
  await entry.button(words.profile.submit).click();
  await page.getByText(textsOf('errors', visitor.look).fields.company.required).waitFor();
  await visitor.inspect('1-missing');
  // Individuals need no company, so the message disappears with the field.
  const companyProblem = page.getByText(textsOf('errors', visitor.look).fields.company.required);
  const choose = (role: string) => page.getByRole('radio', { name: new RegExp(`^${role}`) }).check({ force: true });
  await choose(words.profile.individual);
  await companyProblem.waitFor({ state: 'hidden' });
  await choose(words.profile.organization);
  await page.getByLabel(words.profile.company, { exact: true }).waitFor();
  expect(await companyProblem.count()).toBe(0);
  await page.getByLabel(words.profile.name, { exact: true }).fill('Grace Hopper');
  await page.getByLabel(words.profile.company, { exact: true }).fill('Compiler Works');
  await visitor.inspect('2-filled');
  // Errors of no field appear under the form.
  visitor.expectProblem(/status of 500/);
  const error = { code: 'INTERNAL_ERROR', message: 'Broken' };
  await page.route(
    '**/api/leads/*/convert',
    (route) => route.fulfill({ status: 500, json: { success: false, error } }),
    {
      times: 1,
    },
  );
  const submit = entry.button(words.profile.submit);
  await submit.click();
  const failed = page.getByText(words.errors.account_failed);
  await failed.waitFor();
  const [buttonBox, failedBox] = [await submit.boundingBox(), await failed.boundingBox()];
  expect(failedBox?.y).toBeGreaterThan(buttonBox?.y ?? Number.NaN);
  await submit.click();

  const form = profileSetupPage(visitor);
  await form.ready();
  await form.untilFree();
  expect(await form.field('firstName').inputValue()).toBe('Grace');
  expect(await form.field('lastName').inputValue()).toBe('Hopper');
  expect(await form.field('company').inputValue()).toBe('Compiler Works');
  expect(await form.slugField.inputValue()).toMatch(/^grace-hopper/);
  // This slug is reserved; the form offers another.
  await form.slugField.fill('Admin');
  await page.getByText(form.words.slug.taken).waitFor();
  expect(await form.submit.isDisabled()).toBe(true);
  await visitor.inspect('3-taken');
  await page.getByRole('button', { name: new RegExp(form.words.slug.take.replace('{{suggestion}}', '')) }).click();
  await form.untilFree();
  await form.generate.click();
  await form.untilFree();
  expect(await form.slugField.inputValue()).toMatch(/^grace-hopper/);
  expect(await form.submit.isDisabled()).toBe(false);
  await form.field('title').fill('R');
  await form.submit.click();
  await page.getByText(textsOf('errors', visitor.look).fields.title_required).waitFor();
  await visitor.inspect('4-title-too-short');
  await form.field('title').fill('Rear Admiral');
  await form.submit.click();
  await page.waitForURL('**/profile-setup/linkedin*');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: textsOf('dashboard', visitor.look).create }).waitFor();
  await visitor.inspect('5-dashboard');
});

journey('an incomplete profile is asked for on every page', looks.slice(1, 2), async (visitor) => {
  const { page, look } = visitor;
  const { guard } = textsOf('shell', look);
  await signUp(visitor, newPhone());
  await page.goto('/dashboard');
  await page.waitForURL('**/profile-setup');
  await page.getByText(guard.completeForFeature).waitFor();
  await page.goto('/terms');
  await page.waitForURL('**/profile-setup');
  await page.getByText(guard.completeToContinue).waitFor();
  await page.goto('/');
  await untilAlive(page);
  expect(new URL(page.url()).pathname).toBe('/');

  // The form works even if its saved values cannot be loaded.
  visitor.expectProblem(/status of 500|The profile could not be read/);
  const error = { code: 'INTERNAL_ERROR', message: 'Broken' };
  await page.route('**/api/profile/me', (route) => route.fulfill({ status: 500, json: { success: false, error } }));
  await page.goto('/profile-setup');
  await profileSetupPage(visitor).ready();
});
