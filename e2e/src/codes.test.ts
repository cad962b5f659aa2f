import { limits } from '@foyer/contract/limits.ts';
import { expect } from 'vitest';
import { entryPage } from './entry-page.ts';
import { journey } from './journey.ts';
import { bothLooks, looks } from './looks.ts';
import { pattern, textsOf } from './page-texts.ts';
import { newPhone } from './people/phones.ts';
import { stopClock } from './stopped-clock.ts';

journey('a code expires', looks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  await page.clock.install();
  const phone = newPhone();
  const entry = entryPage(visitor);
  await entry.open();
  await entry.choosePhone();
  await entry.typePhone(phone);
  await stopClock(page);
  await entry.send();
  expect(await entry.codeField.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await entry.codeField.getAttribute('inputmode')).toBe('numeric');
  const viewer = page.getByRole('link', { name: entry.words.otp.localMessages });
  expect(await viewer.getAttribute('href')).toBe('/local/messages');
  // Screen readers do not announce the countdown in the button, only its end.
  const { resendReady } = textsOf('shell', visitor.look);
  const announcement = page.getByRole('status').filter({ hasText: resendReady });
  // The attempts left are only shown once they are fewer than three.
  const attempts = page.getByText(pattern(entry.words.otp.attempts_other));
  expect(await page.getByRole('timer').textContent()).toMatch(/\b4:59$/);
  await page.clock.runFor(1000);
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/\b4:58$/);
  expect(await attempts.count()).toBe(0);
  await page.clock.resume();
  expect(await announcement.count()).toBe(0);
  await page.clock.fastForward(limits.code.resendSeconds * 1000);
  await announcement.waitFor({ state: 'attached' });
  // The whole message can be pasted, and six digits submit themselves.
  visitor.expectProblem(/status of 400/);
  const other = String((Number(await visitor.code(phone)) + 1) % 1_000_000).padStart(limits.code.digits, '0');
  await entry.codeField.evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `Foyer: ${other.slice(0, 3)} ${other.slice(3)} is your code.`,
  );
  await page.getByRole('alert').filter({ hasText: entry.words.errors.invalid_code }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: pattern(entry.words.otp.attempts_other) })
    .waitFor();
  await page.clock.fastForward(limits.code.lifetimeSeconds * 1000);
  await page.getByText(entry.words.errors.verification_expired).waitFor();
  // An expired code has no countdown.
  await expect.poll(() => page.getByRole('timer').count()).toBe(0);
  await expect.poll(() => attempts.count()).toBe(0);
  await visitor.inspect('expired');
  expect(await entry.codeField.isEditable()).toBe(false);
  expect(await entry.button(entry.words.otp.resend).isEnabled()).toBe(true);
});

journey('an impossible phone number, and one of another country', bothLooks.slice(1), async (visitor) => {
  const { page, look } = visitor;
  const { words, choosePhone, open, button } = entryPage(visitor);
  await open();
  await choosePhone();
  const field = page.getByLabel(words.phone.label, { exact: true });
  await button(words.phone.send).click();
  await page.getByText(textsOf('errors', look).fields.phone.required).waitFor();
  await field.fill('55');
  await button(words.phone.send).click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await visitor.inspect('1-refused');

  await page.getByRole('button', { name: words.phone.country.slice(0, 4) }).click();
  const search = page.getByRole('combobox', { name: words.countries.search });
  await search.fill(look.language === 'es' ? 'espa' : 'spa');
  await visitor.inspect('2-countries');
  await search.press('Enter');
  await field.and(page.locator(':focus')).waitFor();
  await field.fill(newPhone('ES').replace('+34', ''));
  await page.getByText(words.phone.valid).waitFor();
  await visitor.inspect('3-mended');

  await button(words.back).click();
  await page.getByRole('heading', { level: 1, name: words.entry.title.default }).waitFor();
});
