import {
  acceptContact,
  agreeToReveal,
  listAliasContacts,
  requestContact,
} from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { joinRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import { newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { newAttendee, newMaskedAttendee } from './masked-attendees.ts';

// Both looks at the same time: most of the journey waits for messages to be released and for the page to look again.
const together = { concurrent: true };

journey(
  'from an alias to the name, one step after the other',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect } = visitor;
    const words = textsOf('anonymous-networking', look);
    const errors = textsOf('errors', look);
    const { call: asHost } = await newHost(visitor);
    const event = await newEvent(asHost, { title: `Masked supper ${look.size}` });
    const params = { kind: 'events', room: event.slug } as const;
    const ada = await newAttendee(visitor, event, 'Ada');
    const masked = (firstName: string) => newMaskedAttendee(visitor, event, firstName);
    const others: Awaited<ReturnType<typeof masked>>[] = [];
    for (let n = 0; n < 8; n += 1) others.push(await masked('Berthe'));

    await openAs(page, ada.signedIn, `/events/${event.slug}`);
    await page.getByRole('link', { name: words.entry.link }).click();
    await page.getByRole('heading', { name: words.join.title }).waitFor();
    await inspect('1-join');
    await page.getByRole('button', { name: words.join.button }).click();
    await page.getByText(words.aliases.none.title).waitFor();
    await inspect('2-waiting');

    const grace = await masked('Grace');
    await page.reload();
    const people = page.getByRole('region', { name: words.aliases.title });
    const of = (text: string, handle = grace.handle) => text.replace('{{handle}}', handle);
    await people.getByText(grace.handle, { exact: true }).waitFor();
    expect(await people.getByText('Vermeer').count()).toBe(0);
    await inspect('3-room');

    await people.getByRole('button', { name: of(words.request.open) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Write to me: ada@example.com');
    visitor.expectProblem(/400/);
    await dialog.getByRole('button', { name: words.request.send }).click();
    await dialog.getByText(errors.fields.note.contact_details).waitFor();
    await inspect('4-note');
    await dialog.getByRole('textbox').fill('Shall we talk about sailing?');
    await dialog.getByRole('button', { name: words.request.send }).click();
    const sent = page.getByRole('region', { name: words.contacts.sent });
    await sent.getByText(grace.handle, { exact: true }).waitFor();
    await people.getByText(words.states.sent).waitFor();

    // Meanwhile Grace accepts, and another member sends a request.
    const { items } = await grace.call(listAliasContacts, { params });
    const id = items[0]?.id ?? '';
    await grace.call(acceptContact, { params: { id } });
    const eve = others[0];
    const { own } = await ada.call(joinRoom, { params, body: { shows: [] } });
    await eve?.call(requestContact, { params, body: { aliasId: own?.id ?? '', note: 'Are you hiring?' } });
    await page.reload();
    const received = page.getByRole('region', { name: words.contacts.received });
    await received.getByText('Are you hiring?').waitFor();
    await inspect('5-requests');
    await received.getByRole('button', { name: of(words.declineFrom, eve?.handle) }).click();
    await received.waitFor({ state: 'detached' });

    // They talk first. What Grace writes arrives by itself, after the release.
    await page.getByRole('link', { name: of(words.messages.open) }).click();
    await page.getByText(words.messages.none.title).waitFor();
    await inspect('6-no-messages');
    const field = page.getByRole('textbox', { name: of(words.messages.label) });
    await field.fill('Find me at www.example.com');
    visitor.expectProblem(/400/);
    await page.getByRole('button', { name: words.messages.send }).click();
    await page.getByText(errors.fields.note.contact_details).waitFor();
    await field.fill('Where do you sail?');
    await page.getByRole('button', { name: words.messages.send }).click();
    const talk = page.getByRole('region', { name: words.messages.title, exact: true });
    await talk.getByText('Where do you sail?').waitFor();
    // Grace reads it in her browser, under its author's alias, and answers there.
    const elsewhere = await visitor.openElsewhere();
    await openAs(elsewhere, grace.signedIn, `/events/${event.slug}/anonymous`);
    await elsewhere.getByRole('link', { name: of(words.messages.open, own?.handle) }).click();
    const herTalk = elsewhere.getByRole('region', { name: words.messages.title, exact: true });
    await herTalk.getByText('Where do you sail?').waitFor({ timeout: 90_000 });
    await elsewhere
      .getByRole('textbox', { name: of(words.messages.label, own?.handle) })
      .fill('On the lake behind the mill, mostly.');
    await elsewhere.getByRole('button', { name: words.messages.send }).click();
    await talk.getByText('On the lake').waitFor({ timeout: 90_000 });
    await inspect('7-messages');
    await inspect('7-messages-of-the-other', elsewhere);
    for (const [of, hidden] of [
      [page, 'Grace'],
      [elsewhere, 'Ada'],
    ] as const)
      expect(await of.locator('body').textContent()).not.toContain(hidden);
    await page.getByRole('link', { name: words.messages.back }).click();

    await page.getByRole('button', { name: of(words.ladder.open) }).click();
    const { agree, withdraw } = words.ladder;
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    await button(agree.topic).click();
    await button(withdraw).click();
    await button(agree.topic).click();
    await dialog.getByText(of(words.ladder.youAgreed)).waitFor();
    await inspect('8-agreed');
    await grace.call(agreeToReveal, { params: { id }, body: { stage: 'topic' } });
    for (const stage of ['role', 'company', 'name'] as const) {
      // The page looks by itself whether the other has agreed.
      await button(agree[stage]).waitFor({ timeout: 60_000 });
      await grace.call(agreeToReveal, { params: { id }, body: { stage } });
      await button(agree[stage]).click();
      if (stage !== 'name') await button(agree[stage]).waitFor({ state: 'detached' });
    }
    await dialog.getByRole('link', { name: 'Grace Vermeer' }).waitFor();
    // And to Grace, who is still there.
    await elsewhere.getByRole('link', { name: 'Ada Vermeer' }).first().waitFor({ timeout: 60_000 });
    await inspect('9-revealed-to-the-other', elsewhere);
    await dialog.getByText(words.log.title).click();
    await inspect('9-revealed');
    await button(words.ladder.connect.replace('{{name}}', 'Grace Vermeer')).click();
    await dialog.getByText(words.ladder.connectSent).waitFor();
    await dialog.getByRole('button', { name: words.close, exact: true }).click();
    await page.getByRole('link', { name: of(words.messages.open) }).click();
    await page.getByText(words.messages.asYourself).waitFor();
    await inspect('10-known');

    await page.goto('/anonymous');
    await page.getByRole('link', { name: new RegExp(event.title) }).waitFor();
    await inspect('11-rooms');
    await page.getByRole('link', { name: new RegExp(event.title) }).click();
    await page.getByRole('button', { name: words.leave.open }).click();
    await dialog.getByRole('button', { name: words.leave.confirm }).click();
    await page.getByRole('button', { name: words.join.button }).waitFor();
  },
  together,
);
