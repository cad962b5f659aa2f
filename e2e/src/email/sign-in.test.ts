import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks, looks, onPhone } from '../looks.ts';
import { pattern, textsOf } from '../page-texts.ts';
import { goodPassword, newEmail, newMember } from '../people/member.ts';
import { newPhone } from '../people/phones.ts';
import { tabTo } from '../tab-to.ts';
import { elsewhere, emailEntry } from './email-entry.ts';

const refused = /40[0134]|423/;

journey('sign-in by email and password, with and without staying signed in', onPhone, async (visitor) => {
  const { look } = visitor;
  const email = newEmail('kay');
  await newMember(visitor, { email, proven: true, password: goodPassword });
  const errors = textsOf('errors', look);
  const where = (of: typeof visitor.page) =>
    of.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.getItem('foyer.refreshToken') !== null));

  const forgetful = await elsewhere(visitor);
  visitor.expectProblem(refused);
  await forgetful.entry.openEmail('?mode=signin');
  await visitor.inspect('1-email', forgetful.page);
  await forgetful.entry.type(email);
  await forgetful.entry.password.and(forgetful.page.locator(':focus')).waitFor();
  await visitor.inspect('2-password', forgetful.page);
  await forgetful.entry.button(forgetful.entry.words.password.submit).click();
  await forgetful.page.getByText(errors.fields.password.required).waitFor();
  await forgetful.entry.typePassword('Another-Harbour-43!');
  await forgetful.page.getByText(errors.INVALID_PASSWORD).waitFor();
  await visitor.inspect('3-wrong', forgetful.page);
  await forgetful.page.getByRole('button', { name: textsOf('password', look).show }).click();
  expect(await forgetful.entry.password.getAttribute('type')).toBe('text');
  await forgetful.entry.typePassword(goodPassword);
  await forgetful.page.waitForURL((url) => url.pathname === '/');
  expect(await where(forgetful.page)).toEqual([false, true]);

  const remembered = await elsewhere(visitor);
  await remembered.entry.openEmail();
  await remembered.entry.type(email.toUpperCase());
  await remembered.page.getByRole('checkbox', { name: remembered.entry.words.password.remember }).check();
  await remembered.entry.typePassword(goodPassword);
  await remembered.page.waitForURL((url) => url.pathname === '/');
  expect(await where(remembered.page)).toEqual([true, false]);
});

journey('an unverified email and an unknown one', looks.slice(1, 2), async (visitor) => {
  const email = newEmail('kay');
  await newMember(visitor, { email, password: goodPassword });
  visitor.expectProblem(refused);
  const { page, entry } = await elsewhere(visitor);
  const { words } = entry;
  await entry.openEmail('?mode=signin');
  await entry.type(email);
  await entry.title(words.newPassword.title).waitFor();
  await entry.button(words.newPassword.haveOne).click();
  await entry.title(words.password.title).waitFor();
  await entry.typePassword(goodPassword);
  await page.getByText(words.errors.email_not_verified).waitFor();
  await visitor.inspect('1-not-proven', page);

  // Browser back leads to the email step, with what was typed.
  await page.goBack();
  await entry.field.waitFor();
  await expect.poll(() => entry.field.inputValue()).toBe(email);
  await entry.type(newEmail('nobody'));
  await entry.button(words.newPassword.haveOne).click();
  await entry.typePassword(goodPassword);
  await page.getByText(words.errors.email_not_found).waitFor();
  await visitor.inspect('2-nobody', page);
});

journey('an account without a password', looks.slice(0, 1), async (visitor) => {
  const email = newEmail('kay');
  const { phone } = await newMember(visitor, { email, proven: true });
  const { page, entry } = await elsewhere(visitor);
  const { words } = entry;
  await entry.openEmail();
  await entry.type(email);
  await page.getByText(words.errors.no_password_set).waitFor();
  await visitor.inspect('1-email', page);
  // The owner of the mailbox can set a password.
  await page.getByRole('link', { name: words.signIn.setPassword }).click();
  const { forgot } = textsOf('account-recovery', visitor.look);
  await expect.poll(() => page.getByLabel(forgot.label, { exact: true }).inputValue()).toBe(email);
  // Browser back leads to what was typed.
  await page.goBack();
  await entry.field.waitFor();
  await expect.poll(() => entry.field.inputValue()).toBe(email);
  // The number has a way of its own: the code is sent at once, unless the pause after the last one is not over.
  visitor.expectProblem(/429/);
  await entry.type(phone);
  await entry.codeField.or(page.getByText(textsOf('errors', visitor.look).RATE_LIMITED)).waitFor();
});

journey('sign-in by email with only the keyboard', looks.slice(1, 2), async (visitor) => {
  const email = newEmail('kay');
  await newMember(visitor, { email, proven: true, password: goodPassword });
  const { page, entry } = await elsewhere(visitor);
  const { words } = entry;
  const { keyboard } = page;
  await entry.open('?mode=signin');
  await tabTo(entry.button(words.entry.methods.email));
  await keyboard.press('Enter');
  await entry.field.and(page.locator(':focus')).waitFor();
  await keyboard.type(email);
  await keyboard.press('Enter');
  await entry.password.and(page.locator(':focus')).waitFor();
  await tabTo(page.getByRole('button', { name: words.signIn.change, exact: true }));
  await keyboard.press('Enter');
  await entry.field.and(page.locator(':focus')).waitFor();
  await keyboard.press('Enter');
  await entry.password.and(page.locator(':focus')).waitFor();
  await keyboard.type(goodPassword);
  await tabTo(page.getByRole('checkbox', { name: words.password.remember }));
  await keyboard.press('Space');
  await tabTo(page.getByRole('link', { name: words.password.forgot }));
  await tabTo(entry.button(words.password.submit));
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('foyer.refreshToken') !== null)).toBe(true);
});

journey('too many wrong passwords', looks.slice(2, 3), async (visitor) => {
  const email = newEmail('kay');
  await newMember(visitor, { email, proven: true, password: goodPassword });
  visitor.expectProblem(refused);
  const { page, entry } = await elsewhere(visitor);
  const { words } = entry;
  await entry.openEmail('?mode=signup');
  await entry.type(email);
  await page.getByText(words.errors.email_already_exists).waitFor();
  const wrong = page.getByText(textsOf('errors', visitor.look).INVALID_PASSWORD);
  for (let tries = 1; tries < 5; tries += 1) {
    await entry.typePassword(`Wrong-Harbour-${tries}!`);
    await wrong.waitFor();
  }
  await entry.typePassword('Wrong-Harbour-5!');
  const locked = page.getByText(pattern(words.errors.account_locked_one));
  await wrong.or(locked).waitFor();
  // Even the right password is locked now, and the message says for how long.
  await entry.typePassword(goodPassword);
  await locked.waitFor();
  await visitor.inspect('locked', page);
});

journey('typed text survives a lost connection', looks.slice(0, 1), async (visitor) => {
  const email = newEmail('kay');
  await newMember(visitor, { email, proven: true, password: goodPassword });
  const { page, entry } = await elsewhere(visitor);
  await entry.openEmail();
  await entry.type(email);
  await entry.password.fill(goodPassword);
  visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route('**/api/auth/login', (route) => route.abort('internetdisconnected'));
  await entry.button(entry.words.password.submit).click();
  await page.getByText(textsOf('errors', visitor.look).NETWORK_ERROR).waitFor();
  expect(await entry.password.inputValue()).toBe(goodPassword);
  await page.unroute('**/api/auth/login');
  await entry.button(entry.words.password.submit).click();
  await page.waitForURL((url) => url.pathname === '/');
});

journey('a browser that cannot store the session', looks.slice(1, 2), async (visitor) => {
  const email = newEmail('kay');
  await newMember(visitor, { email, proven: true, password: goodPassword });
  const { page, entry } = await elsewhere(visitor);
  await entry.openEmail();
  await entry.type(email);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await entry.typePassword(goodPassword);
  await page.getByText(textsOf('errors', visitor.look).tokenStorageFailed).waitFor();
  await visitor.inspect('refused', page);
});

journey('switching between code and password sign-in', bothLooks.slice(1), async (visitor) => {
  const { phone } = await newMember(visitor, { email: newEmail('kay'), password: goodPassword });
  const { page, entry } = await elsewhere(visitor);
  const { words } = entry;
  visitor.expectProblem(refused);
  await entry.openEmail('?mode=signin');
  await entry.button(words.signIn.withCode).click();
  await entry.title(words.signIn.byCodeTitle).waitFor();
  await visitor.inspect('1-by-code', page);
  await entry.field.fill('kay@example.com');
  await entry.button(words.phone.send).click();
  await page.getByText(words.errors.email_otp_not_supported).waitFor();
  await visitor.inspect('2-no-email', page);

  // A number without an account: the user learns this only after verifying it, and the mode resets.
  const nobodys = newPhone();
  await entry.field.fill(nobodys);
  await entry.button(words.phone.send).click();
  await entry.codeField.waitFor();
  expect(await entry.button(words.otp.verify).isDisabled()).toBe(true);
  const sent = await visitor.message(nobodys);
  expect(sent.channel).toBe('sms');
  await page.getByRole('button', { name: pattern(words.otp.resendIn_other) }).waitFor();
  await visitor.inspect('3-code', page);
  await entry.typeCode(/\d{6}/.exec(sent.text)?.[0] ?? '');
  await page.getByText(words.errors.user_not_found).waitFor();
  await entry.title(words.signIn.title.signin).waitFor();
  await visitor.inspect('4-nobody', page);

  await entry.type(phone);
  await entry.title(words.password.title).waitFor();
  await visitor.inspect('5-password', page);
  expect(await page.getByText(words.errors.user_not_found).count()).toBe(0);
});

journey('sign-in by code by SMS, with WhatsApp unavailable', looks.slice(3), async (visitor) => {
  const { page } = visitor;
  await page.clock.install();
  const entry = emailEntry(visitor);
  const { words } = entry;
  await entry.openEmail();
  await entry.button(words.signIn.withCode).click();
  await entry.field.fill(newPhone());
  await entry.button(words.phone.send).click();
  await entry.codeField.waitFor();
  await page.clock.fastForward(31_000);
  await entry.button(words.otp.switchTo.replace('{{method}}', words.channels.whatsapp)).click();
  await page.getByText(words.errors.whatsapp_otp_coming).waitFor();
  await visitor.inspect('whatsapp');
  await entry.button(words.signIn.withPassword).click();
  await entry.title(words.password.title).waitFor();
});
