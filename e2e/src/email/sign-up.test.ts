import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { goodPassword, newEmail, newMember } from '../people/member.ts';
import { newPhone } from '../people/phones.ts';
import { profileSetupPage } from '../profile-setup-page.ts';
import { elsewhere, emailEntry } from './email-entry.ts';

journey('sign-up by email with a password, then the phone', bothLooks.slice(1), async (visitor) => {
  const { page, look, inspect } = visitor;
  const [email, phone] = [newEmail('ada'), newPhone()];
  const entry = emailEntry(visitor);
  const { words } = entry;
  const { fields } = textsOf('errors', look);
  await entry.openEmail('?mode=signup');
  await inspect('1-email');
  await entry.button(words.signIn.submit).click();
  await page.getByText(words.signIn.either).waitFor();
  // Validated half a second after the last key, whether it is an email or a number.
  await entry.field.fill('ada@example');
  await page.getByText(fields.email.invalid_domain).waitFor();
  await inspect('2-wrong-email');
  await entry.field.fill('415');
  await page.getByText(fields.phone.invalid_for_country).waitFor();
  await entry.field.fill('4155550123');
  await page.getByText(words.phone.valid).waitFor();
  expect(await entry.field.inputValue()).toBe('415 555 0123');
  await inspect('3-number');

  await entry.type(email);
  await entry.title(words.newPassword.title).waitFor();
  await inspect('4-password');
  await entry.choosePassword('short');
  await page.getByText(fields.password.min_length, { exact: true }).last().waitFor();
  await entry.choosePassword('Password1!');
  await page.getByText(fields.password.common, { exact: true }).waitFor();
  await entry.choosePassword(goodPassword, `${goodPassword}!`);
  await page.getByText(fields.password.match).waitFor();
  await inspect('5-passwords-differ');
  await entry.choosePassword(goodPassword);

  await entry.title(words.phone.title).waitFor();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await kept()).toContain(goodPassword);
  await entry.typePhone(phone);
  await entry.send();
  await entry.typeCode(await visitor.code(phone));
  await profileSetupPage(visitor).ready();
  expect(await kept()).not.toContain(goodPassword);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(goodPassword);

  // The email is not verified yet, but the number and the same password sign in.
  const other = await elsewhere(visitor);
  await other.entry.openEmail('?mode=signin');
  await other.entry.type(phone);
  await other.entry.title(words.password.title).waitFor();
  await other.entry.typePassword(goodPassword);
  await other.page.waitForURL('**/profile-setup');
});

journey('a password typed too long ago has to be entered again', looks.slice(3), async (visitor) => {
  const { page } = visitor;
  const phone = newPhone();
  const entry = emailEntry(visitor);
  const { words } = entry;
  await entry.openEmail();
  await entry.type(newEmail('late'));
  await entry.choosePassword(goodPassword);
  await entry.title(words.phone.title).waitFor();
  await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => /temporaryPassword/.test(key)) ?? '';
    const saved = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    sessionStorage.setItem(name, JSON.stringify({ ...saved, until: 1 }));
  });
  await entry.typePhone(phone);
  await entry.send();
  await entry.typeCode(await visitor.code(phone));
  await page.getByText(words.errors.password_not_kept).waitFor();
  await visitor.inspect('again');
  await entry.choosePassword(goodPassword);
  await profileSetupPage(visitor).ready();
});

journey("a number that is somebody's stops the sign-up by email", looks.slice(1, 2), async (visitor) => {
  const { page } = visitor;
  const { phone } = await newMember(visitor, { email: newEmail('kay') });
  const other = await elsewhere(visitor);
  const { entry } = other;
  await entry.openEmail();
  await entry.type(newEmail('other'));
  await entry.choosePassword(goodPassword);
  await entry.typePhone(phone);
  await entry.button(entry.words.phone.send).click();
  await other.page.getByText(entry.words.errors.phone_already_exists).waitFor();
  await visitor.inspect('taken', other.page);

  // It is their own: its code signs them in, unless the pause after the last one is not over.
  visitor.expectProblem(/429/);
  await entry.button(entry.words.phone.signInInstead).click();
  await entry.codeField.or(other.page.getByText(textsOf('errors', visitor.look).RATE_LIMITED)).waitFor();
  await page.close();
});

journey('a verified phone is kept when signing up by email', looks.slice(1, 2), async (visitor) => {
  const taken = newEmail('kay');
  await newMember(visitor, { email: taken, proven: true, password: goodPassword });
  const { page, entry } = await elsewhere(visitor);
  const { words } = entry;
  const phone = newPhone();
  await entry.open();
  await entry.choosePhone();
  await entry.typePhone(phone);
  await entry.send();
  await entry.typeCode(await visitor.code(phone));
  await entry.atEmail();

  // The owner of the email signs in with it.
  await entry.emailField.fill(taken);
  await entry.button(words.email.signInInstead).click();
  await expect.poll(() => entry.field.inputValue()).toBe(taken);
  await entry.button(words.signIn.submit).click();
  await entry.title(words.password.title).waitFor();
  await entry.goBackFrom('password');

  const email = newEmail('new');
  await entry.type(email);
  await entry.title(words.newPassword.title).waitFor();
  await entry.choosePassword(goodPassword);
  await profileSetupPage(visitor, page).ready();
  expect((await visitor.message(email)).text).toMatch(/\/auth\/verify\S*#email=/);
});
