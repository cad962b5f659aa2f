import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type OidcPeer, oidcClient, oidcPeer } from '../../../server/test/peers/oidc-peer.ts';
import { entryPage } from '../entry-page.ts';
import { journey } from '../journey.ts';
import { looks } from '../looks.ts';
import { migratedDataDir } from '../migrated-data-dir.ts';
import { textsOf } from '../page-texts.ts';
import { newPhone } from '../people/phones.ts';
import { profileSetupPage } from '../profile-setup-page.ts';
import { type Foyer, startFoyer } from '../started-foyer.ts';

let foyer: Foyer;
let provider: OidcPeer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  provider = await oidcPeer({ now: () => new Date() });
  provider.offers.endSession = true;
  opened.defer(() => provider.close());
  const data = opened.use(await migratedDataDir());
  const env = {
    LINKEDIN_CLIENT_ID: oidcClient.clientId,
    LINKEDIN_CLIENT_SECRET: oidcClient.clientSecret,
    LINKEDIN_ISSUER: provider.issuer,
  };
  foyer = opened.use(await startFoyer({ dataDir: data.path, env }));
});
afterAll(() => opened.disposeAsync());

journey(
  "signing out also ends the provider's session, and returns",
  looks.slice(0, 1),
  async (visitor) => {
    const { page, context, look } = visitor;
    const redirectTo = (location: string) => ({ status: 302, headers: { location } });
    // The provider's pages sign in and sign out at once, without asking.
    await context.route(`${provider.issuer}/authorize**`, async (route) => {
      const asked = route.request().url();
      const claims = { sub: randomUUID(), email: `${randomUUID()}@mail.example`, email_verified: true, name: 'Ada' };
      const back = new URL(new URL(asked).searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams(provider.visited(asked, claims)).toString();
      await route.fulfill(redirectTo(back.href));
    });
    const ended: URL[] = [];
    await context.route(`${provider.issuer}/end-session**`, async (route) => {
      const asked = new URL(route.request().url());
      ended.push(asked);
      await route.fulfill(redirectTo(asked.searchParams.get('post_logout_redirect_uri') ?? ''));
    });

    const entry = entryPage(visitor);
    await entry.open();
    await entry.button(entry.words.entry.methods.linkedin).click();
    await entry.title(entry.words.phone.title).waitFor();
    const phone = newPhone();
    await entry.typePhone(phone);
    await entry.send();
    await entry.typeCode(await visitor.code(phone));
    await profileSetupPage(visitor).ready();

    const { nav } = textsOf('shell', look);
    await page
      .getByRole('button', { name: new RegExp(nav.account.replace('{{name}}', '.+')) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: nav.signOut }).click();
    await page.waitForURL('**/auth/login');
    await expect.poll(() => ended.length).toBe(1);
    expect(ended[0]?.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await entry.button(entry.words.entry.methods.linkedin).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key)))).toEqual([]);
  },
  { at: () => foyer.url },
);
