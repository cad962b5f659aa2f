import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { type GoTruePeer, goTruePeer, hostedProject } from '../../../server/test/peers/gotrue-peer.ts';
import { entryPage } from '../entry-page.ts';
import { journey } from '../journey.ts';
import { bothLooks, looks } from '../looks.ts';
import { newPhone } from '../people/phones.ts';
import { completeProfile } from '../profile-setup-page.ts';
import { type Foyer, startFoyer, temporaryDataDir } from '../started-foyer.ts';
import { wordsOf } from '../words.ts';

let foyer: Foyer;
let project: GoTruePeer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  project = await goTruePeer({ now: () => new Date() });
  opened.defer(() => project.close());
  const data = opened.use(await temporaryDataDir());
  const env = { SUPABASE_URL: project.url, SUPABASE_ANON_KEY: hostedProject.anonKey };
  foyer = opened.use(await startFoyer({ dataDir: data.path, env }));
});
afterAll(() => opened.disposeAsync());

const at = () => foyer.url;
const asked = (path: string) =>
  project.requests.filter((request) => request.path.startsWith(path) && request.method !== 'OPTIONS');

journey(
  'LinkedIn through a hosted project, out and back',
  bothLooks.slice(1),
  async (visitor) => {
    const { page, look } = visitor;
    const { email, name } = { email: `${randomUUID()}@mail.example`, name: 'Ada Lovelace' };
    project.arriving = { id: randomUUID(), email, name };
    const entry = entryPage(visitor);
    const linkedIn = entry.button(entry.words.entry.methods.linkedin);
    await entry.open();
    await linkedIn.click();
    await entry.title(entry.words.phone.title).waitFor();
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
    // What the page still asks for would be refused, and the browser tells of every refusal.
    await page.waitForLoadState('networkidle');

    // Signing out ends the session there too, and nothing of it stays here.
    const shell = wordsOf('shell', look);
    const outs = asked('/auth/v1/logout').length;
    await page
      .getByRole('button', { name: new RegExp(shell.nav.account.replace('{{name}}', '.+')) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: shell.nav.signOut }).click();
    await page.waitForURL('**/auth/login');
    expect(asked('/auth/v1/logout')).toHaveLength(outs + 1);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /hosted|token|user/i.test(key))),
    ).toEqual([]);

    await entry.open('?redirect=/dashboard');
    await linkedIn.click();
    await page.waitForURL('**/dashboard');
  },
  { at },
);

journey(
  'somebody says no at LinkedIn, behind a hosted project',
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
