import { captureLinkedInLead, exchangeLinkedIn, startProviderFlow } from '@foyer/contract/identities/identities.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openListeningApp } from '../../../test/open-listening-app.ts';
import type { TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { visitProvider } from '../../../test/visit-provider.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

const legacyPage = () => `${foyer.deps.settings.publicUrl}/auth/linkedin/callback-legacy`;

/** What the local LinkedIn sends back to one of the two return pages. */
async function visited(browser: TestClient, returnPage?: string) {
  const params = { provider: 'linkedin' } as const;
  const url = new URL(data(await browser.call(startProviderFlow, { params, body: {} })).authorizationUrl);
  if (returnPage !== undefined) url.searchParams.set('redirect_uri', returnPage);
  // A different person each time: two ID tokens for one person within a second are identical, and count once.
  const person = { name: 'Ada Lovelace', email: newEmail('legacy') };
  const { code = '', state = '', iss = '' } = await visitProvider(url.href, person);
  return { code, state, iss, email: person.email };
}
const exchange = (browser: TestClient, body: { code: string; state?: string; iss?: string; redirectUri?: string }) =>
  browser.call(exchangeLinkedIn, { body });

test.each([
  ['the usual return page', () => undefined],
  ['the legacy return page', legacyPage],
])('a code that came to %s is exchanged, with its iss or without', async (_name, returnPage) => {
  for (const withIss of [true, false]) {
    const browser = foyer.browser();
    const { code, state, iss, email } = await visited(browser, returnPage());
    expect(iss).toBe(`${foyer.deps.settings.publicUrl}/local/identity/linkedin`);
    const redirectUri = returnPage();
    const body = { code, state, ...(withIss && { iss }), ...(redirectUri !== undefined && { redirectUri }) };
    const exchanged = data(await exchange(browser, body));
    expect(exchanged.user).toMatchObject({ email, displayName: 'Ada Lovelace' });
    const { linkedInAccessToken: accessToken, profileData } = exchanged;
    const captured = data(await browser.call(captureLinkedInLead, { body: { accessToken, profileData } }));
    expect(captured.lead).toMatchObject({ email, source: 'linkedin' });
  }
});

test("another provider's iss is refused, and so is a code without this browser's state for LinkedIn", async () => {
  const browser = foyer.browser();
  const { code, state, iss } = await visited(browser);
  const google = iss.replace('linkedin', 'google');
  expect(refusal(await exchange(browser, { code, state, iss: google }))).toEqual([400, 'INVALID_CALLBACK']);
  expect(refusal(await exchange(browser, { code }))).toEqual([400, 'INVALID_CALLBACK']);
  expect(refusal(await exchange(foyer.browser(), { code, state }))).toEqual([400, 'INVALID_CALLBACK']);
  const elsewhere = data(
    await browser.call(startProviderFlow, { params: { provider: 'google' }, body: {} }),
  ).authorizationUrl;
  const foreign = new URL(elsewhere).searchParams.get('state') ?? '';
  expect(refusal(await exchange(browser, { code, state: foreign }))).toEqual([400, 'INVALID_CALLBACK']);
  // None of these used the code up.
  expect(data(await exchange(browser, { code, state })).user.displayName).toBe('Ada Lovelace');
});
