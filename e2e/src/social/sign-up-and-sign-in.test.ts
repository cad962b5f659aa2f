import { expect } from 'vitest';
import { entryPage } from '../entry-page.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newPhone } from '../people/phones.ts';
import { completeProfile } from '../profile-setup-page.ts';
import { newAccount, openProvider, type Provider } from './provider-page.ts';

const job = { title: 'Analyst', company: 'Analytical Engines' };
const names = { google: 'Google', linkedin: 'LinkedIn' };

/** From the phone step of a provider's lead to the end of sign-up. */
async function provePhone(visitor: Visitor, phone: string): Promise<void> {
  const entry = entryPage(visitor);
  await entry.title(entry.words.phone.title).waitFor();
  await entry.typePhone(phone);
  await entry.send();
  await entry.typeCode(await visitor.code(phone));
}

/** The popup reports success and closes. */
async function expectDone(
  visitor: Visitor,
  popup: Awaited<ReturnType<typeof openProvider>>['page'],
  provider: Provider,
) {
  const callback = textsOf('provider-callback', visitor.look);
  const done = popup.getByRole('heading', { name: callback.done.replace('{{provider}}', names[provider]) });
  const seen = done
    .waitFor()
    .then(() => visitor.screenshot('4-done', popup))
    .catch((error: unknown) => {
      // On a busy machine, it can close before it was looked at.
      if (!popup.isClosed()) throw error;
    });
  // Awaited together: a rejection that is not awaited yet would fail the whole run.
  await Promise.all([popup.waitForEvent('close'), seen]);
}

for (const [provider, seenAs] of [
  ['google', bothLooks[0]],
  ['linkedin', bothLooks[1]],
] as const) {
  journey(`signing up with ${provider} and signing in again`, [seenAs], async (visitor) => {
    const { page, look } = visitor;
    const account = newAccount('Ada Lovelace');
    const entry = entryPage(visitor);
    await entry.open('?utm_source=journey&utm_campaign=spring');
    await visitor.inspect('1-entry');
    const at = await openProvider(visitor, provider);
    await page
      .getByText(textsOf('sign-in-steps', look).social.visiting.replace('{{provider}}', names[provider]))
      .waitFor();
    await visitor.inspect('2-waiting');
    await visitor.inspect('2-chooser', at.page);
    await at.another(account);
    await visitor.inspect('3-consent', at.page);
    await at.allow();
    await expectDone(visitor, at.page, provider);

    await provePhone(visitor, newPhone());
    await completeProfile(visitor, { firstName: 'Ada', lastName: 'Lovelace', ...job });
    await page.waitForURL('**/dashboard');

    // Another browser only knows the account at the provider.
    const elsewhere = await visitor.openElsewhere();
    await entryPage(visitor, elsewhere).open('?redirect=/dashboard');
    const again = await openProvider(visitor, provider, elsewhere);
    await again.choose(account.email);
    await again.allow();
    await elsewhere.waitForURL('**/dashboard');
    const { greeting } = textsOf('dashboard', look);
    await elsewhere.getByRole('heading', { name: greeting.replace('{{name}}', 'Ada') }).waitFor();
  });
}

journey('an account without an email is asked for one', looks.slice(2, 3), async (visitor) => {
  const { page, look } = visitor;
  const entry = entryPage(visitor);
  await entry.open();
  await slowComplete(page);
  const at = await openProvider(visitor, 'linkedin');
  await at.choose('Amara Okafor');
  await at.allow();
  const phone = newPhone();
  // An earlier journey in this database may have created the account already.
  const phoneTitle = entry.title(entry.words.phone.title);
  const complete = textsOf('complete-profile', look);
  const completeTitle = page.getByRole('heading', { level: 1, name: complete.title });
  await phoneTitle.or(completeTitle).waitFor();
  if (await phoneTitle.isVisible()) {
    await provePhone(visitor, phone);
    await entry.atEmail();
    await entry.skipEmail();
    await page.waitForURL('**/profile-setup');
    const elsewhere = await visitor.openElsewhere();
    await slowComplete(elsewhere);
    await entryPage(visitor, elsewhere).open();
    const again = await openProvider(visitor, 'linkedin', elsewhere);
    await again.choose('Amara Okafor');
    await again.allow();
    await askedForEmail(visitor, elsewhere);
  } else await askedForEmail(visitor, page);
});

/** The page loads slowly, and nothing may redirect meanwhile. */
async function slowComplete(page: Visitor['page']): Promise<void> {
  await page.route(/\/complete-profile-page/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
}

async function askedForEmail(visitor: Visitor, page: Visitor['page']): Promise<void> {
  const complete = textsOf('complete-profile', visitor.look);
  const errors = textsOf('errors', visitor.look);
  await page.waitForURL('**/auth/complete-profile');
  const field = page.getByLabel(complete.email, { exact: true });
  await field.waitFor();
  expect(await page.getByRole('textbox').count()).toBe(1);
  await visitor.inspect('1-complete', page);
  const save = page.getByRole('button', { name: complete.submit });
  await save.click();
  await page.getByText(errors.fields.email.required).waitFor();
  await visitor.inspect('2-missing', page);
  await page.reload();
  // As after many look-ups from one address, such as at a conference: the server requires a human check.
  await page.route('**/api/auth/profile/email', async (route) => {
    const error = { code: 'HUMAN_CHECK_REQUIRED', message: '', details: { action: 'look-up' } };
    if (route.request().postDataJSON()?.humanCheck) await route.continue();
    else await route.fulfill({ status: 403, json: { success: false, error } });
  });
  visitor.expectProblem(/status of 403/);
  await field.fill(newAccount('amara').email);
  await save.click();
  await page.getByText(complete.saved).waitFor();
  await visitor.inspect('3-saved', page);
}
