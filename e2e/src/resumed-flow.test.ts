import { expect } from 'vitest';
import { askForCode, entryPage, signUp } from './entry-page.ts';
import { journey, untilAlive } from './journey.ts';
import { looks } from './looks.ts';
import { textsOf } from './page-texts.ts';
import { newMember, openAs } from './people/member.ts';
import { newPhone } from './people/phones.ts';

journey('a reload resumes sign-up at the same step', looks.slice(2, 3), async (visitor) => {
  const { page } = visitor;
  const phone = newPhone();
  await askForCode(visitor, phone, 'whatsapp');
  await page.reload();
  const entry = entryPage(visitor);
  const goOn = entry.button(entry.words.phone.enterIt);
  await goOn.waitFor();
  await visitor.inspect('1-resumed-at-phone');
  await goOn.click();
  await entry.codeField.waitFor();

  // Browser back keeps what was typed.
  await entry.goBackFrom('otp');
  const number = page.getByLabel(entry.words.phone.label, { exact: true });
  await expect.poll(() => number.inputValue()).toContain(phone.slice(-4));
  await page.goForward();
  await entry.typeCode(await visitor.code(phone));
  await entry.atEmail();
  await page.reload();
  await entry.atEmail();
  await visitor.inspect('2-resumed-at-email');
});

journey('a person who finished the profile form on another device skips it', looks.slice(0, 1), async (visitor) => {
  const { signedIn } = await newMember(visitor);
  const user = { ...signedIn.user, profileComplete: false, urlSlug: null };
  await openAs(visitor.page, { ...signedIn, user }, '/settings/security');
  await visitor.page.waitForURL('**/profile');
  await untilAlive(visitor.page);
});

journey(
  'the sign-in page redirects signed-in members and leaves no history entry',
  looks.slice(0, 1),
  async (visitor) => {
    const { page } = visitor;
    const { signedIn } = await newMember(visitor);
    await page.goto('/about');
    await untilAlive(page);
    await page.goto('/auth?redirect=/terms');
    await untilAlive(page);
    const other = await visitor.openTab();
    await openAs(other, signedIn, '/api/health', 'local');
    await page.waitForURL('**/terms');
    // The sign-in page is not in the history, because it would redirect again.
    await page.goBack();
    await page.waitForURL('**/about');
  },
);

journey('other tabs follow when a member signs in or out', looks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  const other = await visitor.openTab();
  await other.goto('/auth');
  await untilAlive(other);
  // What it still asks for as the session ends would be refused.
  const read = ['messaging/unread', 'settings/preferences', 'networking/requests/count'].map((path) =>
    other.waitForResponse(`**/api/${path}`),
  );
  await signUp(visitor, newPhone());
  await other.waitForURL('**/profile-setup');
  await Promise.all(read);

  const shell = textsOf('shell', visitor.look);
  const account = page.getByRole('button', { name: new RegExp(shell.nav.account.replace('{{name}}', '.+')) });
  await account.click();
  await visitor.inspect('account-menu');
  await page.getByRole('menuitem', { name: shell.nav.signOut }).click();
  await page.waitForURL('**/auth/login');
  await other.waitForURL(/\/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key)))).toEqual([]);
});
