import { expect } from 'vitest';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { pattern, textsOf } from '../page-texts.ts';
import { goodPassword, newEmail, newMember, openAs } from '../people/member.ts';
import { elsewhere } from './email-entry.ts';

const newPassword = 'Brighter-Harbour-77!';

journey('a member resets a forgotten password', bothLooks.slice(0, 1), async (visitor) => {
  const { look } = visitor;
  const email = newEmail('kay');
  await newMember(visitor, { email, proven: true, password: goodPassword });
  const words = textsOf('account-recovery', look);
  const { page, entry } = await elsewhere(visitor);
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text });
  await entry.openEmail('?mode=signin');
  await entry.type(email);
  await page.getByRole('link', { name: entry.words.password.forgot }).click();
  await page.waitForURL('**/auth/forgot');
  const field = page.getByLabel(words.forgot.label, { exact: true });
  await expect.poll(() => field.inputValue()).toBe(email);
  await visitor.inspect('1-forgot', page);
  // Browser back and forward keep what was typed.
  await page.goBack();
  await entry.password.waitFor();
  await page.getByText(email).waitFor();
  await page.goForward();
  await expect.poll(() => field.inputValue()).toBe(email);
  await field.fill('kay@');
  await page.getByRole('button', { name: words.forgot.submit }).click();
  await page.getByText(textsOf('errors', look).fields.email.invalid_domain).waitFor();
  await field.fill(email);
  await field.press('Enter');
  await title(words.forgot.sentTitle).and(page.locator(':focus')).waitFor();
  await page.getByText(pattern(words.forgot.sentText)).waitFor();
  expect(await page.getByRole('button', { name: pattern(words.forgot.resendIn_other) }).isDisabled()).toBe(true);
  await visitor.inspect('2-sent', page);
  // Back on sign-in, the email is filled in.
  await page.getByRole('link', { name: words.back }).click();
  await entry.button(entry.words.entry.methods.email).click();
  await entry.field.waitFor();
  await expect.poll(() => entry.field.inputValue()).toBe(email);

  let written = await visitor.message(email);
  while (!written.text.includes('/auth/reset')) written = await visitor.message(email);
  const mail = await visitor.openTab();
  await mail.setContent(written.html ?? '');
  await visitor.screenshot('3-mail', mail);
  await mail.close();
  const link = /\S+\/auth\/reset\S*?#token=\S+/.exec(written.text)?.[0] ?? '';

  // The reset ended the session of this browser.
  await visitor.page.goto(link);
  await visitor.page.getByRole('heading', { level: 1, name: words.reset.title }).waitFor();
  const reset = visitor.page;
  const password = reset.getByRole('textbox', { name: words.reset.label, exact: true });
  const again = reset.getByRole('textbox', { name: words.reset.again, exact: true });
  await password.waitFor();
  expect(reset.url()).not.toContain('token');
  await visitor.inspect('4-reset');
  await password.fill('quiet');
  await reset.getByRole('button', { name: words.reset.submit }).click();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await visitor.inspect('5-too-weak');
  await password.fill(newPassword);
  await again.fill(newPassword);
  await visitor.inspect('6-strong');
  await reset.getByRole('button', { name: words.reset.submit }).click();
  await reset.getByRole('heading', { level: 1, name: words.reset.doneTitle }).and(reset.locator(':focus')).waitFor();
  await visitor.inspect('7-done');
  await reset.getByRole('link', { name: words.signIn, exact: true }).click();
  await reset.waitForURL('**/auth?mode=signin');

  // The link works only once.
  visitor.expectProblem(/40[0-4]/);
  await reset.goto(link);
  await reset.reload();
  await reset.goto(link);
  await password.fill(newPassword);
  await again.fill(newPassword);
  await reset.getByRole('button', { name: words.reset.submit }).click();
  await reset.getByRole('heading', { level: 1, name: words.reset.deadTitle }).waitFor();
  await visitor.inspect('8-dead');
  await reset.getByRole('link', { name: words.reset.newLink }).click();
  await reset.waitForURL('**/auth/forgot');

  await entry.openEmail();
  await entry.type(email);
  await entry.typePassword(goodPassword);
  await page.getByText(textsOf('errors', look).INVALID_PASSWORD).waitFor();
  await entry.typePassword(newPassword);
  await page.waitForURL((url) => url.pathname === '/');
});

journey('a password reset for an unknown email looks the same', looks.slice(0, 1), async (visitor) => {
  const { page, look } = visitor;
  const words = textsOf('account-recovery', look);
  await page.clock.install();
  await page.goto('/auth/forgot');
  await untilAlive(page);
  await page.getByLabel(words.forgot.label, { exact: true }).fill(newEmail('nobody'));
  await page.getByRole('button', { name: words.forgot.submit }).click();
  await page.getByRole('heading', { level: 1, name: words.forgot.sentTitle }).waitFor();
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: words.forgot.resend, exact: true }).click();
  await page.getByText(words.forgot.sentAgain).waitFor();
  await page.getByRole('button', { name: words.forgot.another }).click();
  await page.getByRole('heading', { level: 1, name: words.forgot.title }).waitFor();
});

journey('invalid links show a message', looks.slice(1, 2), async (visitor) => {
  const { page, look } = visitor;
  const words = textsOf('account-recovery', look);
  visitor.expectProblem(/40[0-4]/);
  for (const [path, title] of [
    ['/auth/reset', words.reset.deadTitle],
    ['/auth/undo', words.undo.deadTitle],
    ['/auth/undo#token=short', words.undo.deadTitle],
    ['/auth/undo#token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijk', words.undo.deadTitle],
  ] as const) {
    await page.goto('/');
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(page.url()).not.toContain('token');
  }
  await visitor.inspect('dead');
});

journey('the link in a notice restores a changed email', bothLooks.slice(1), async (visitor) => {
  const { page, look } = visitor;
  const email = newEmail('kay');
  const { signedIn } = await newMember(visitor, { email, proven: true, password: goodPassword });
  const words = textsOf('account-recovery', look);
  const verify = textsOf('contact-verification', look);
  const other = newEmail('other');
  await openAs(page, signedIn, '/auth/verify?contact=email');
  await untilAlive(page);
  const field = page.getByLabel(verify.email.newLabel, { exact: true });
  await field.fill(other);
  await page.getByRole('button', { name: verify.email.send, exact: true }).click();
  await page.getByLabel(verify.code.label).fill(await visitor.code(other));
  await page.getByText(verify.proven.email).waitFor();

  let notice = await visitor.message(email);
  while (!notice.text.includes('/auth/undo')) notice = await visitor.message(email);
  const link = /\S+\/auth\/undo\S*?#token=\S+/.exec(notice.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: words.undo.title }).waitFor();
  const undo = page.getByRole('button', { name: words.undo.confirm.email });
  await undo.waitFor();
  expect(page.url()).not.toContain('token');
  await visitor.inspect('1-undo');
  await undo.click();
  await page.getByRole('heading', { level: 1, name: words.undo.doneTitle }).waitFor();
  await visitor.inspect('2-done');

  await page.goto('/');
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: words.undo.usedTitle }).waitFor();
  await visitor.inspect('3-used');
  await page.goto('/dashboard');
  await page.waitForURL('**/auth?**');
  const { entry } = await elsewhere(visitor);
  await entry.openEmail();
  await entry.type(email);
  await entry.title(entry.words.password.title).waitFor();
});
