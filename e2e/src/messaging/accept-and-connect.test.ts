import { openConversation } from '@foyer/contract/messaging/conversations.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { memberNamed } from '../people/member-named.ts';
import { written } from './talking-pair.ts';

journey('a message request is accepted and makes a connection, for both at once', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('messaging', look);
  const relation = textsOf('relation', look);
  const ines = await memberNamed(visitor, 'Inés', 'Carrasco');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');

  // The sender is told what can come of it.
  const elsewhere = await visitor.openElsewhere();
  await openAs(elsewhere, ada.signedIn, `/in/${ines.urlSlug}`);
  await elsewhere.getByRole('button', { name: relation.write.to.replace('{{name}}', ines.name) }).click();
  await elsewhere.getByText(relation.write.request.lead.replaceAll('{{name}}', ines.name)).waitFor();
  await inspect('1-request', elsewhere);
  const message = written('Your talk on calm products was great.');
  const { id } = (await ada.call(openConversation, { body: { urlSlug: ines.urlSlug, message } })).conversation;

  await openAs(page, ines.signedIn, `/messages/${id}?box=requests`);
  await page.getByRole('button', { name: words.received.decline }).waitFor();
  expect(await page.getByRole('button', { name: words.received.accept, exact: true }).count()).toBe(1);
  await inspect('2-received');
  await elsewhere.goto(`/messages/${id}`);
  await elsewhere.getByText(message.body).first().waitFor();
  await page.getByRole('button', { name: words.received.acceptAndConnect }).click();

  for (const [of, name] of [
    [page, ada.name],
    [elsewhere, ines.name],
  ] as const)
    await of.getByRole('textbox', { name: words.composer.label.replace('{{name}}', name) }).waitFor();
  await page.goto('/connections');
  await page.getByRole('link', { name: ada.name }).first().waitFor();
  await elsewhere.goto('/connections');
  await elsewhere.getByRole('link', { name: ines.name }).first().waitFor();
  // From there, each of the two finds the conversation.
  const actions = textsOf('table', look).actionsFor.replace('{{name}}', ines.name);
  await elsewhere.getByRole('button', { name: actions }).click();
  await elsewhere.getByRole('menuitem', { name: textsOf('connections', look).write }).click();
  await elsewhere.waitForURL(`**/messages/${id}`);
});
