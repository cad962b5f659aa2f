import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { newEvent } from '../events/host.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { memberNamed } from '../people/member-named.ts';

journey('a host opens the room of an event, and an attendee enters it and talks', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = textsOf('messaging', look);
  const rooms = textsOf('event-rooms', look);
  const relation = textsOf('relation', look);
  const grace = await memberNamed(visitor, 'Grace', 'Hopper');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');
  const { id, slug } = await newEvent(grace.call, { type: 'in-person' });
  const bob = await memberNamed(visitor, 'Bob', 'Stone');
  for (const { call } of [ada, bob]) await call(registerForEvent, { params: { id }, body: {} });

  await openAs(page, grace.signedIn, `/events/${id}/manage/settings`);
  const toggle = page.getByRole('switch', { name: rooms.host.open });
  // Its track covers the input, which the space bar reaches.
  await toggle.press('Space');
  await page.getByRole('combobox', { name: rooms.host.slow }).selectOption('30');
  await page.getByRole('button', { name: rooms.entrance.open }).waitFor();
  await inspect('1-host');
  await page.getByRole('button', { name: rooms.entrance.open }).click();
  await page.waitForURL('**/messages/*-*');

  const adaPage = await visitor.openElsewhere();
  await openAs(adaPage, ada.signedIn, `/events/${slug}`);
  const enter = adaPage.getByRole('button', { name: rooms.entrance.enter });
  await enter.waitFor();
  // Each attendee who is listed can be written to.
  await adaPage.getByRole('button', { name: relation.write.to.replace('{{name}}', bob.name) }).waitFor();
  await inspect('2-entrance', adaPage);
  await enter.click();
  await adaPage.waitForURL('**/messages/*-*');
  await adaPage.getByText(words.rooms.slow_other.replace('{{count}}', '30')).waitFor();
  const field = (of: typeof page) =>
    of.getByRole('textbox', { name: words.composer.label.replace('{{name}}', 'Evening of compilers') });
  await field(adaPage).fill('Is there parking nearby?');
  await adaPage.getByRole('button', { name: words.composer.send }).click();
  const question = page.locator('[data-message]').filter({ hasText: 'Is there parking nearby?' });
  await question.waitFor();
  await question.getByText(ada.name).first().waitFor();
  await field(page).fill('Yes, behind the house.');
  await page.getByRole('button', { name: words.composer.send }).click();
  await adaPage.locator('[data-message]').filter({ hasText: 'behind the house' }).waitFor();
  await inspect('3-room', adaPage);

  // The host deletes what an attendee wrote.
  await question.hover();
  await question.getByRole('button', { name: words.message.actions }).click();
  await page.getByRole('menuitem', { name: words.message.delete }).click();
  await page.getByRole('button', { name: words.deletion.confirm }).click();
  await adaPage.getByText(words.message.deleted).first().waitFor();
});
