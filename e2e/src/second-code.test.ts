import { limits } from '@foyer/contract/limits.ts';
import { expect } from 'vitest';
import { askForCode, entryPage, signUp } from './entry-page.ts';
import { journey, type Visitor } from './journey.ts';
import { bothLooks, looks } from './looks.ts';
import { pattern, textsOf } from './page-texts.ts';
import { newMember } from './people/member.ts';
import { newPhone } from './people/phones.ts';
import { completeProfile } from './profile-setup-page.ts';
import { newAccount, openProvider, visitProvider } from './social/provider-page.ts';

// The pause between two codes to one contact cannot be shortened, so these journeys wait for it at the same time.
const together = { concurrent: true };
const pauseMs = (limits.code.resendSeconds + 20) * 1000;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(limits.code.digits, '0');

journey(
  'wrong codes until no attempt is left, then a new code by the other channel',
  looks.slice(2, 3),
  async (visitor) => {
    const { page } = visitor;
    const phone = newPhone();
    const entry = await askForCode(visitor, phone, 'whatsapp');
    const { words } = entry;
    const code = await visitor.code(phone);

    await entry.typeCode(other(code));
    await page.getByText(words.errors.invalid_code).waitFor();
    await page.getByText(pattern(words.otp.attempts_other)).waitFor();
    await visitor.inspect('1-wrong');
    await entry.typeCode(other(other(code)));
    await page.getByText(pattern(words.otp.attempts_one)).waitFor();
    await entry.typeCode(other(code));
    await page.getByText(words.errors.code_exhausted).waitFor();
    await visitor.inspect('2-exhausted');
    expect(await entry.codeField.isEditable()).toBe(false);

    const bySms = entry.button(words.otp.switchTo.replace('{{method}}', words.channels.sms));
    await visitor.expect.poll(() => bySms.isEnabled(), { timeout: pauseMs }).toBe(true);
    await bySms.click();
    await page.getByText(words.otp.sent_again.replace('{{method}}', words.channels.sms)).waitFor();
    await visitor.inspect('3-sent-again');
    const again = await visitor.message(phone);
    expect(again.channel).toBe('sms');
    await entry.typeCode(/\d{6}/.exec(again.text)?.[0] ?? '');
    await entry.atEmail();
  },
  together,
);

/** Requests a code until the pause since the last one is over. */
async function sendWhenAllowed({ expect }: Visitor, entry: ReturnType<typeof entryPage>): Promise<void> {
  const send = entry.button(entry.words.phone.send);
  await expect
    .poll(
      async () => {
        if (await entry.codeField.isVisible()) return true;
        if ((await send.isVisible()) && (await send.isEnabled())) await send.click();
        return entry.codeField.isVisible();
      },
      { timeout: pauseMs, interval: 2000 },
    )
    .toBe(true);
}

journey(
  'signing in on another device with the same number, and signing out everywhere',
  looks.slice(0, 1),
  async (visitor) => {
    const { page, look } = visitor;
    const phone = newPhone();
    await signUp(visitor, phone);
    await completeProfile(visitor, { firstName: 'Joan', lastName: 'Clarke', title: 'Analyst', company: 'Hut 8' });

    // Visitors are sent to sign-in, and back afterwards.
    const elsewhere = await visitor.openElsewhere();
    await elsewhere.goto('/dashboard');
    await elsewhere.waitForURL((url) => url.pathname === '/auth');
    const { searchParams } = new URL(elsewhere.url());
    expect(Object.fromEntries(searchParams)).toEqual({ mode: 'signin', redirect: '/dashboard' });
    const entry = entryPage(visitor, elsewhere);
    await entry.title(entry.words.entry.title.signin).waitFor();
    await visitor.inspect('1-led-to-entry', elsewhere);
    await entry.choosePhone();
    await entry.typePhone(phone);
    visitor.expectProblem(/429/);
    await entry.button(entry.words.phone.send).click();
    // On a slow machine the pause after the first code may be over by now.
    const tooSoon = elsewhere.getByText(textsOf('errors', look).RATE_LIMITED);
    await tooSoon.or(entry.codeField).waitFor();
    if (await tooSoon.isVisible()) await visitor.inspect('2-too-soon', elsewhere);
    await sendWhenAllowed(visitor, entry);
    await entry.typeCode(await visitor.code(phone));
    await elsewhere.waitForURL('**/dashboard');

    await elsewhere.goto('/settings/security');
    const { sessions } = textsOf('security', look);
    await elsewhere.getByRole('button', { name: sessions.endOthers, exact: true }).waitFor();
    await visitor.inspect('3-two-sessions', elsewhere);
    await elsewhere.getByRole('button', { name: sessions.endAll, exact: true }).click();
    await elsewhere.getByRole('dialog').getByRole('button', { name: sessions.ask.all.confirm, exact: true }).click();
    await elsewhere.waitForURL('**/auth/login');

    // The first browser hears of it over its socket or with the reload, and says so either way.
    visitor.expectProblem(/401/);
    await page.reload();
    await page.waitForURL((url) => url.pathname === '/auth');
    await page.getByText(textsOf('shell', look).guard.sessionExpired).waitFor();
    await visitor.inspect('4-signed-out');
  },
  together,
);

journey(
  'a member who signed up by phone and returns with LinkedIn keeps the account',
  bothLooks.slice(1),
  async (visitor) => {
    const { page, look } = visitor;
    const { phone } = await newMember(visitor, { firstName: 'Emmy' });
    const entry = entryPage(visitor);
    await entry.open('?redirect=/dashboard');
    await visitProvider(visitor, 'linkedin', newAccount('Emmy Elsewhere'));
    await entry.title(entry.words.phone.title).waitFor();
    await entry.typePhone(phone);
    visitor.expectProblem(/429/);
    await sendWhenAllowed(visitor, entry);
    await entry.typeCode(await visitor.code(phone));
    await page.waitForURL('**/dashboard');
    await page
      .getByText(textsOf('sign-in-steps', look).accountLinking.linked.replace('{{provider}}', 'LinkedIn'))
      .waitFor();
    const { greeting } = textsOf('dashboard', look);
    await page.getByRole('heading', { name: greeting.replace('{{name}}', 'Emmy') }).waitFor();
    await visitor.inspect('linked');

    const elsewhere = await visitor.openElsewhere();
    await entryPage(visitor, elsewhere).open('?redirect=/dashboard');
    const again = await openProvider(visitor, 'linkedin', elsewhere);
    await again.choose('Emmy Elsewhere');
    await again.allow();
    await elsewhere.waitForURL('**/dashboard');
  },
  together,
);

journey(
  "a provider's account is linked once its email is verified",
  bothLooks.slice(1),
  async (visitor) => {
    const { page, look } = visitor;
    const account = newAccount('Grace Hopper');
    const phone = newPhone();
    const entry = entryPage(visitor);
    const { accountLinking } = textsOf('sign-in-steps', look);

    // She signed up with her phone and verified her email.
    await entry.open();
    await entry.choosePhone();
    await entry.typePhone(phone);
    await entry.send();
    await entry.typeCode(await visitor.code(phone));
    await entry.atEmail();
    await entry.typeEmail(account.email);
    await page.waitForURL('**/profile-setup');
    const link = /\S+\/auth\/verify\S*?#email=\S+/.exec((await visitor.message(account.email)).text)?.[0] ?? '';
    const verify = textsOf('contact-verification', look);
    await page.goto(link);
    await page.getByRole('button', { name: verify.link.confirm }).click();
    await page.getByRole('heading', { level: 1, name: verify.link.provenTitle }).waitFor();

    // Later she signs in with Google, which is not authoritative for that address.
    const elsewhere = await visitor.openElsewhere();
    visitor.expectProblem(/status of (403|429)/);
    await entryPage(visitor, elsewhere).open();
    await visitProvider(visitor, 'google', account, elsewhere);
    await elsewhere.getByRole('heading', { level: 1, name: accountLinking.title }).waitFor();
    await visitor.inspect('1-proof', elsewhere);
    await elsewhere.reload();
    const byEmail = elsewhere.getByRole('button', { name: new RegExp(`^${accountLinking.byEmail}`) });
    const field = elsewhere.getByLabel(accountLinking.codeLabel);
    // An address gets one code per 30 s and was verified recently, so the page may show an error first; then retry.
    await visitor.expect
      .poll(
        async () => {
          await byEmail.click();
          await field.or(elsewhere.getByText(textsOf('errors', look).RATE_LIMITED)).waitFor();
          return field.isVisible();
        },
        { timeout: pauseMs, interval: 2000 },
      )
      .toBe(true);
    await visitor.inspect('2-code', elsewhere);
    const written = await visitor.code(account.email);
    visitor.expectProblem(/status of 400/);
    await field.fill(written === '000000' ? '111111' : '000000');
    await elsewhere.getByText(textsOf('errors', look).INVALID_CODE).waitFor();
    await visitor.inspect('3-wrong-code', elsewhere);
    await field.fill(written);
    await elsewhere.waitForURL('**/profile-setup');
    await elsewhere.getByText(accountLinking.linked.replace('{{provider}}', 'Google')).waitFor();
    await visitor.inspect('4-linked', elsewhere);

    // From now on one click signs in.
    const third = await visitor.openElsewhere();
    await entryPage(visitor, third).open();
    await visitProvider(visitor, 'google', account, third);
    await third.waitForURL('**/profile-setup');
  },
  together,
);
