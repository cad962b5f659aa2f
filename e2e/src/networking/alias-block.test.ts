import { listAliasContacts, requestContact } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { listAliases } from '@foyer/contract/anonymous-networking/rooms.ts';
import { newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { newMaskedAttendee } from './masked-attendees.ts';

journey('aliases are reported and blocked, and never learn by whom', bothLooks, async (visitor) => {
  const { page, look, inspect, expect } = visitor;
  const words = textsOf('anonymous-networking', look);
  const reporting = textsOf('report', look);
  const { call: asHost } = await newHost(visitor);
  const event = await newEvent(asHost, { title: `Masked breakfast ${look.size}` });
  const params = { kind: 'events', room: event.slug } as const;
  const ada = await newMaskedAttendee(visitor, event, 'Ada');
  const eve = await newMaskedAttendee(visitor, event, 'Eve');
  const mallory = await newMaskedAttendee(visitor, event, 'Mallory');
  for (let n = 0; n < 7; n += 1) await newMaskedAttendee(visitor, event, 'Berthe');
  await eve.call(requestContact, { params, body: { aliasId: ada.alias, note: 'Buy my course!' } });
  await mallory.call(requestContact, { params, body: { aliasId: ada.alias, note: 'You again.' } });

  await openAs(page, ada.signedIn, `/events/${event.slug}/anonymous`);
  const people = page.getByRole('region', { name: words.aliases.title });
  const received = page.getByRole('region', { name: words.contacts.received });
  const dialog = page.getByRole('dialog');
  const of = (text: string, { handle }: { handle: string }) => text.replaceAll('{{handle}}', handle);
  const choose = async (region: typeof people, alias: { handle: string }, action: string) => {
    await region.getByRole('button', { name: of(words.more, alias) }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  // Reported and not blocked: the alias stays.
  await choose(received, eve, words.report.open);
  await dialog.getByRole('combobox').selectOption({ label: reporting.reasons.spam });
  await dialog.getByRole('textbox').fill('Sends everyone the same advertisement.');
  const alsoBlock = dialog.getByRole('checkbox', { name: reporting.block.replace('{{name}}', eve.handle) });
  expect(await alsoBlock.isChecked()).toBe(true);
  await inspect('1-report');
  await alsoBlock.uncheck();
  await dialog.getByRole('button', { name: reporting.send }).click();
  await dialog.getByText(reporting.doneText).waitFor();
  await inspect('2-reported');
  await dialog.getByRole('button', { name: reporting.close }).last().click();
  await received.getByText('Buy my course!').waitFor();

  // Blocked: gone from the room and from the requests.
  await choose(people, eve, words.block.open);
  await inspect('3-block');
  await dialog.getByRole('button', { name: words.block.confirm }).click();
  await page.getByText(of(words.block.done, eve)).waitFor();
  await received.getByText('Buy my course!').waitFor({ state: 'detached' });
  expect(await people.getByText(eve.handle, { exact: true }).count()).toBe(0);
  await inspect('4-blocked');

  // Reported and blocked at once.
  await choose(received, mallory, words.report.open);
  await dialog.getByRole('combobox').selectOption({ label: reporting.reasons.harassment });
  await dialog.getByRole('button', { name: reporting.send }).click();
  await page.getByText(reporting.sentAndBlocked.replace('{{name}}', mallory.handle)).waitFor();
  await received.waitFor({ state: 'detached' });
  expect(await people.getByText(mallory.handle, { exact: true }).count()).toBe(0);

  // To both of them, the viewer's alias is missing, and nothing says why.
  for (const { call } of [eve, mallory]) {
    const [aliases, contacts] = await Promise.all([call(listAliases, { params }), call(listAliasContacts, { params })]);
    expect(JSON.stringify([aliases, contacts])).not.toContain(ada.alias);
    expect(aliases.items).toHaveLength(8);
  }
});
