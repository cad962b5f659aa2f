import { readMe, type SignedIn } from '@foyer/contract/accounts.ts';
import { acceptMessageRequest, openConversation } from '@foyer/contract/messaging/conversations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll } from 'vitest';
import { elsewhere } from '../email/email-entry.ts';
import { journey, untilAlive, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { migratedDataDir } from '../migrated-data-dir.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { goodPassword, newEmail, newMember, openAs } from '../people/member.ts';
import type { Foyer } from '../started-foyer.ts';
import { startWithOperator } from './operator.ts';

let foyer: Foyer;
let operator: SignedIn;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  const data = opened.use(await migratedDataDir());
  ({ foyer, operator } = await startWithOperator(data.path));
  opened.use(foyer);
});
afterAll(() => opened.disposeAsync());

const bobs = 'Bob Stone';
const withName = (text: string) => text.replaceAll('{{name}}', bobs);

/** Bob has written to Ada, who has accepted his request. */
async function conversation(visitor: Visitor, email: string) {
  const bob = await newMember(visitor, {
    firstName: 'Bob',
    lastName: 'Stone',
    email,
    proven: true,
    password: goodPassword,
  });
  const bobsApi = await openApi(visitor.context, visitor.url);
  bobsApi.signIn(bob.signedIn.accessToken);
  const ada = await newMember(visitor, { firstName: 'Ada', lastName: 'Lovelace' });
  const adasApi = await openApi(visitor.context, visitor.url);
  adasApi.signIn(ada.signedIn.accessToken);
  const message = { clientId: crypto.randomUUID(), body: 'Send me 500 euros and I will double them by Friday.' };
  const body = { urlSlug: ada.signedIn.user.urlSlug ?? '', message };
  const { id } = (await bobsApi.call(openConversation, { body })).conversation;
  await adasApi.call(acceptMessageRequest, { params: { id } });
  return { ada: ada.signedIn, id };
}

/** The operator, whose account has the language of the journey. */
async function readingIn({ context, url, look }: Visitor): Promise<SignedIn> {
  const { call, signIn } = await openApi(context, url);
  signIn(operator.accessToken);
  await call(changePreferences, { body: { language: look.language } });
  return { ...operator, user: await call(readMe, {}) };
}

journey(
  'a conversation is reported, an operator suspends, the member appeals, and the operator ends the suspension',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect, expectProblem } = visitor;
    const words = textsOf('moderation', look);
    const messaging = textsOf('messaging', look);
    const relation = textsOf('relation', look);
    const report = textsOf('report', look);
    const palette = textsOf('command-palette', look);
    const email = newEmail('bob');
    const { ada, id } = await conversation(visitor, email);

    await openAs(page, ada, `/messages/${id}`);
    await page.getByRole('button', { name: withName(messaging.actions.label) }).click();
    await page.getByRole('menuitem', { name: relation.report.open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: report.reason }).selectOption('scam');
    await dialog.getByRole('textbox', { name: report.details }).fill('He wants money from me.');
    await dialog.getByRole('button', { name: report.send }).click();
    await dialog.getByText(report.doneText).waitFor();

    const desk = await visitor.openElsewhere();
    await openAs(desk, await readingIn(visitor), '/notifications');
    await untilAlive(desk);
    await desk.keyboard.press('Control+k');
    await desk.getByRole('combobox', { name: palette.label }).fill(palette.pages.moderation.slice(0, 6));
    await desk.getByRole('option', { name: palette.pages.moderation }).click();
    await desk.waitForURL('**/moderation');
    const row = desk.getByRole('link', { name: new RegExp(bobs) });
    await row.waitFor();
    await inspect('1-queue', desk);
    await row.click();
    await desk.getByText('He wants money from me.').waitFor();
    await inspect('2-report', desk);
    const button = (name: string) => desk.getByRole('button', { name, exact: true });
    const decision = words.decisions['account-suspended'];
    await button(decision.open).click();
    const deskDialog = desk.getByRole('dialog');
    await deskDialog.getByRole('textbox', { name: words.suspend.explanation }).fill('Nobody doubles money by Friday.');
    await inspect('3-suspend', desk);
    await deskDialog.getByRole('button', { name: decision.confirm }).click();
    await desk.getByText(words.decided, { exact: true }).waitFor();
    await inspect('4-closed', desk);

    expectProblem(/403/);
    const signIn = async () => {
      const bob = await elsewhere(visitor);
      await bob.entry.openEmail('?mode=signin');
      await bob.entry.type(email);
      await bob.entry.typePassword(goodPassword);
      return bob;
    };
    const bob = await signIn();
    await bob.page.getByText('Nobody doubles money by Friday.').waitFor();
    await bob.page
      .getByRole('textbox', { name: bob.entry.words.suspended.appeal })
      .fill('It was a joke between friends.');
    await inspect('5-notice', bob.page);
    await bob.page.getByRole('button', { name: bob.entry.words.suspended.send }).click();
    await bob.page.getByText(bob.entry.words.suspended.waiting).waitFor();

    await desk.getByRole('link', { name: words.report.back }).click();
    await desk.getByRole('radio', { name: words.parts.suspensions }).click({ force: true });
    await desk.getByRole('combobox', { name: words.filters.state }).selectOption('appeals');
    await desk.getByText('It was a joke between friends.').waitFor();
    await inspect('6-appeal', desk);
    await button(withName(words.answers.lift.openOne)).click();
    await deskDialog.getByRole('textbox').fill('Please keep such jokes to yourself.');
    await inspect('7-end', desk);
    await deskDialog.getByRole('button', { name: words.answers.lift.open }).click();
    await desk.getByText(words.answers.lift.done, { exact: true }).waitFor();
    await desk.getByText(words.suspensions.none.appeals).waitFor();

    const again = await signIn();
    await again.page.waitForURL((url) => url.pathname === '/');

    // To others the page does not exist.
    await page.goto('/moderation');
    await page.getByRole('heading', { name: words.denied.title }).waitFor();
    await inspect('8-denied');
    expect(await page.getByText(bobs).count()).toBe(0);
  },
  { at: () => foyer.url },
);
