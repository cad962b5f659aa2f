import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { journey, untilAlive, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

async function memberNamed(visitor: Visitor, firstName: string, lastName: string) {
  const { signedIn } = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  return { signedIn, call, urlSlug: signedIn.user.urlSlug ?? '', name: `${firstName} ${lastName}` };
}
type Member = Awaited<ReturnType<typeof memberNamed>>;

async function connect(from: Member, to: Member): Promise<void> {
  const { id } = await from.call(requestConnection, { body: { urlSlug: to.urlSlug, intent: 'conversation' } });
  await to.call(acceptRequest, { params: { id } });
}

/** A text with its values. */
const fill = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), text);

journey(
  'a group of three, live in three browsers: written in, joined by another, renamed and left',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect } = visitor;
    const words = textsOf('messaging', look);
    const relation = textsOf('relation', look);
    const ada = await memberNamed(visitor, 'Ada', 'Lovelace');
    const ines = await memberNamed(visitor, 'Inés', 'Carrasco');
    const bob = await memberNamed(visitor, 'Bob', 'Stone');
    await connect(ada, ines);
    await connect(ada, bob);

    // Ada starts a group with Inés.
    await openAs(page, ada.signedIn, '/messages');
    await page.getByRole('button', { name: words.groups.new }).click();
    const creation = page.getByRole('dialog', { name: words.groups.new });
    await creation.getByText(ines.name).waitFor();
    await creation.getByRole('button', { name: words.groups.create }).click();
    await creation.getByText(words.groups.nameNeeded).waitFor();
    await creation.getByText(words.groups.peopleNeeded).waitFor();
    await creation.getByRole('textbox', { name: words.groups.name }).fill('Breakfast club');
    await creation.getByRole('checkbox', { name: /Inés Carrasco/ }).check();
    await inspect('1-new-group');
    await creation.getByRole('button', { name: words.groups.create }).click();
    await page.waitForURL('**/messages/*-*');
    const created = fill(words.system.created.own, { name: 'Breakfast club' });
    await page.getByText(created).waitFor();

    const inesPage = await visitor.openElsewhere();
    await openAs(inesPage, ines.signedIn, '/messages');
    await inesPage.getByRole('link', { name: /Breakfast club/ }).click();
    await inesPage.getByText(fill(words.system.created.other, { author: ada.name, name: 'Breakfast club' })).waitFor();
    const fieldOf = (of: typeof page, name: string) =>
      of.getByRole('textbox', { name: fill(words.composer.label, { name }) });
    await fieldOf(inesPage, 'Breakfast club').fill('Good morning. Who brings the croissants?');
    await inesPage.getByRole('button', { name: words.composer.send }).click();
    await page.locator('[data-message]').filter({ hasText: 'Who brings the croissants?' }).waitFor();

    // Ada adds Bob, who sees what is written from then on.
    const menu = (of: typeof page, name: string) =>
      of.getByRole('button', { name: fill(words.actions.label, { name }) });
    await menu(page, 'Breakfast club').click();
    await page.getByRole('menuitem', { name: words.groups.manage, exact: true }).click();
    await page.getByRole('button', { name: words.groups.add }).click();
    const addition = page.getByRole('dialog', { name: words.groups.add });
    await addition.getByRole('checkbox', { name: /Bob Stone/ }).check();
    await addition.getByRole('button', { name: words.groups.addConfirm, exact: true }).click();
    const members = page.getByRole('dialog', { name: words.groups.members_other.replace('{{count, number}}', '3') });
    await members.getByText(bob.name).waitFor();
    await inspect('2-members');
    await members.getByRole('button', { name: fill(words.groups.actionsFor, { name: ines.name }) }).click();
    await page.getByRole('menuitem', { name: words.groups.makeAdmin }).click();
    await members.getByText(new RegExp(`^${words.groups.roles.admin}`)).waitFor();
    await members.getByRole('button', { name: relation.close }).click();

    const bobPage = await visitor.openElsewhere();
    await openAs(bobPage, bob.signedIn, '/messages');
    await bobPage.getByRole('link', { name: /Breakfast club/ }).click();
    await bobPage.getByText(fill(words.system.added.me, { author: ada.name })).waitFor();
    expect(await bobPage.getByText('croissants').count()).toBe(0);
    await fieldOf(bobPage, 'Breakfast club').fill('Thanks for having me. I’ll bring the coffee.');
    await bobPage.getByRole('button', { name: words.composer.send }).click();
    for (const each of [page, inesPage])
      await each.locator('[data-message]').filter({ hasText: 'the coffee' }).waitFor();
    await inspect('3-conversation', inesPage);

    // Inés, an admin now, renames it.
    await menu(inesPage, 'Breakfast club').click();
    await inesPage.getByRole('menuitem', { name: words.groups.rename }).click();
    await inesPage.getByRole('textbox', { name: words.groups.name }).fill('Coffee club');
    await inesPage.getByRole('button', { name: words.editing.save }).click();
    await bobPage.getByText(fill(words.system.renamed.other, { author: ines.name, name: 'Coffee club' })).waitFor();
    await fieldOf(page, 'Coffee club').waitFor();

    // Bob leaves, and what comes later does not reach him.
    await menu(bobPage, 'Coffee club').click();
    await bobPage.getByRole('menuitem', { name: words.groups.leave }).click();
    await bobPage.getByRole('dialog').getByText(words.groups.leaveText.member).waitFor();
    await bobPage.getByRole('button', { name: words.leave.confirm, exact: true }).click();
    await bobPage.getByText(words.groups.left).waitFor();
    await page.getByText(fill(words.system.left.other, { author: bob.name })).waitFor();
    await fieldOf(page, 'Coffee club').fill('Then I’ll bring the coffee.');
    await page.getByRole('button', { name: words.composer.send }).click();
    await inesPage.locator('[data-message]').filter({ hasText: 'Then I’ll bring' }).waitFor();
    await inspect('4-left', bobPage);
    await bobPage.reload();
    await bobPage.getByText(words.groups.left).waitFor();
    expect(await bobPage.getByText('Then I’ll bring').count()).toBe(0);
    await page.goto('/messages');
    await page.getByRole('link', { name: /Coffee club/ }).waitFor();
    await untilAlive(page);
    await inspect('5-list');
  },
);
