import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type GoTruePeer, goTruePeer, hostedProject } from '../../../server/test/peers/gotrue-peer.ts';
import { entryPage } from '../entry-page.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { migratedDataDir } from '../migrated-data-dir.ts';
import { textsOf } from '../page-texts.ts';
import { newPhone } from '../people/phones.ts';
import { completeProfile, profileSetupPage } from '../profile-setup-page.ts';
import { type Foyer, startFoyer } from '../started-foyer.ts';

let foyer: Foyer;
let project: GoTruePeer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  project = await goTruePeer({ now: () => new Date() });
  opened.defer(() => project.close());
  const data = opened.use(await migratedDataDir());
  const env = { SUPABASE_URL: project.url, SUPABASE_ANON_KEY: hostedProject.anonKey };
  foyer = opened.use(await startFoyer({ dataDir: data.path, env }));
});
afterAll(() => opened.disposeAsync());

const at = () => foyer.url;
const asked = (path: string) =>
  project.requests.filter((request) => request.path.startsWith(path) && request.method !== 'OPTIONS');

journey(
  'LinkedIn sign-in through a hosted project',
  bothLooks.slice(1),
  async (visitor) => {
    const { page } = visitor;
    const { email, name } = { email: `${randomUUID()}@mail.example`, name: 'Ada Lovelace' };
    project.arriving = { id: randomUUID(), email, name };
    const entry = entryPage(visitor);
    const linkedIn = entry.button(entry.words.entry.methods.linkedin);
    await entry.open('?utm_source=journey&utm_medium=test&utm_campaign=spring');
    const exchange = page.waitForRequest('**/api/auth/supabase/linkedin');
    await linkedIn.click();
    await entry.title(entry.words.phone.title).waitFor();
    const origin = { campaign: 'spring', utmSource: 'journey', utmMedium: 'test', utmCampaign: 'spring' };
    expect((await exchange).postDataJSON()).toMatchObject(origin);
    const { searchParams } = new URL(asked('/auth/v1/authorize').at(-1)?.path ?? '', project.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      provider: 'linkedin_oidc',
      redirect_to: `${foyer.url}/auth/linkedin/callback`,
      scopes: 'openid profile email',
      access_type: 'offline',
      prompt: 'consent',
    });

    const phone = newPhone();
    await entry.typePhone(phone);
    await entry.send();
    await entry.typeCode(await visitor.code(phone));
    await completeProfile(visitor, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      title: 'Analyst',
      company: 'Analytical Engines',
    });
    await page.waitForURL('**/dashboard');
    // Requests still in flight would be refused after sign-out, and the browser logs every refusal.
    await page.waitForLoadState('networkidle');

    // Signing out also ends the provider's session and removes all of its data here.
    const outs = asked('/auth/v1/logout').length;
    await signOut(visitor);
    await page.waitForURL('**/auth/login');
    expect(asked('/auth/v1/logout')).toHaveLength(outs + 1);
    // The remaining cookies identify the browser and display choices, not a person.
    const left = (await visitor.context.cookies(foyer.url)).map(({ name }) => name);
    const kept = ['foyer_browser', 'foyer_language', 'foyer_color_scheme', 'foyer_look', 'foyer_font'];
    expect(left.filter((name) => !kept.includes(name))).toEqual([]);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /hosted|token|user/i.test(key))),
    ).toEqual([]);

    await entry.open('?redirect=/dashboard');
    await linkedIn.click();
    await page.waitForURL('**/dashboard');
  },
  { at },
);

/** Through the account menu. */
async function signOut({ page, look }: Visitor): Promise<void> {
  const { nav } = textsOf('shell', look);
  const account = new RegExp(nav.account.replace('{{name}}', '.+'));
  await page.getByRole('button', { name: account }).first().click();
  await page.getByRole('menuitem', { name: nav.signOut }).click();
}

/** A new person through LinkedIn, up to the profile form. */
async function signUpByLinkedIn(visitor: Visitor): Promise<void> {
  project.arriving = { id: randomUUID(), email: `${randomUUID()}@mail.example`, name: 'Ada Lovelace' };
  const entry = entryPage(visitor);
  await entry.open();
  await entry.button(entry.words.entry.methods.linkedin).click();
  await entry.title(entry.words.phone.title).waitFor();
  const phone = newPhone();
  await entry.typePhone(phone);
  await entry.send();
  await entry.typeCode(await visitor.code(phone));
  await profileSetupPage(visitor).ready();
}

const renewals = () => asked('/auth/v1/token?grant_type=refresh_token').length;
const storedSession = (page: Visitor['page']) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('foyer.hostedAuth') ?? 'null'));

journey(
  "the hosted project's session renews itself, also after a reload",
  looks.slice(0, 1),
  async (visitor) => {
    const { page } = visitor;
    await signUpByLinkedIn(visitor);
    expect(await storedSession(page)).toMatchObject({ refresh_token: expect.any(String), user: expect.anything() });
    const [before, { access_token: old }] = [renewals(), await storedSession(page)];
    // About to expire, as if an hour had passed.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('foyer.hostedAuth') ?? '{}');
      localStorage.setItem(
        'foyer.hostedAuth',
        JSON.stringify({ ...kept, expires_at: Math.floor(Date.now() / 1000) + 60 }),
      );
    });
    await page.reload();
    await expect.poll(renewals).toBe(before + 1);
    await expect.poll(async () => (await storedSession(page))?.access_token).not.toBe(old);
  },
  { at },
);

journey(
  'signing out works when the hosted project does not respond',
  looks.slice(0, 1),
  async (visitor) => {
    const { page } = visitor;
    await signUpByLinkedIn(visitor);
    const silent: (() => void)[] = [];
    await page.route('**/auth/v1/logout**', () => new Promise<void>((resolve) => silent.push(resolve)));
    await signOut(visitor);
    await page.waitForURL('**/auth/login');
    expect(silent).toHaveLength(1);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /hosted|token|user/i.test(key))),
    ).toEqual([]);
    for (const end of silent) end();
  },
  { at },
);

journey(
  'a person declines at LinkedIn, through a hosted project',
  looks.slice(0, 1),
  async (visitor) => {
    project.arriving = null;
    const entry = entryPage(visitor);
    await entry.open();
    await entry.button(entry.words.entry.methods.linkedin).click();
    await visitor.page.getByText(entry.words.errors.sign_in_cancelled).waitFor();
  },
  { at },
);
