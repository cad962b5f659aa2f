import { openDefaultCard, shareBusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { readConversation } from '@foyer/contract/messaging/conversations.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { bothLooks, onDesktop } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { talkingPair, written } from './talking-pair.ts';

journey(
  'links to events and business cards are shown as cards, as far as the reader may see them',
  bothLooks,
  async (visitor) => {
    const { page, look, url, inspect, expect } = visitor;
    const { ines, ada, id } = await talkingPair(visitor);
    const host = await newHost(visitor);
    const event = await newEvent(host.call, { title: 'Evening of compilers' });
    const hidden = await newEvent(host.call, { title: 'A private evening' });
    await host.call(unpublishEvent, { params: { id: hidden.id } });
    const card = await ada.call(openDefaultCard, {});
    const { link } = await ada.call(shareBusinessCard, { params: { id: card.id }, body: {} });
    const messages = [
      written(`Shall we go? ${url}/events/${event.slug}`),
      written(`Or here: ${url}/events/${hidden.slug}`),
      written(`This is me: ${link.url}`),
    ];
    await ada.call(sendMessages, { body: { conversationId: id, messages } });

    await openAs(page, ines.signedIn, `/messages/${id}`);
    await page.getByRole('link', { name: /^Evening of compilers/ }).waitFor();
    const person = page.getByRole('link', { name: new RegExp(textsOf('messaging', look).linkCard.card) });
    await person.getByText('Ada Lovelace').waitFor();
    expect(await page.getByText('A private evening').count()).toBe(0);
    expect(await page.getByRole('link', { name: new RegExp(`${hidden.slug}$`) }).count()).toBe(1);
    await inspect('1-cards');
    await page.getByRole('link', { name: /^Evening of compilers/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Evening of compilers' }).waitFor();
  },
);

journey('an event and a card are sent in a message from where they are shared', onDesktop, async (visitor) => {
  const { page, look, url, inspect, expect } = visitor;
  const words = textsOf('messaging', look).sendLink;
  const { ines, ada, id } = await talkingPair(visitor);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'Evening of compilers' });
  const card = await ines.call(openDefaultCard, {});

  await openAs(page, ines.signedIn, `/events/${event.slug}`);
  await page.getByRole('button', { name: words.button }).click();
  await page.getByRole('list', { name: words.places }).waitFor();
  await inspect('1-choose');
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  const field = page.getByRole('textbox', {
    name: textsOf('messaging', look).composer.label.replace('{{name}}', 'Ada Lovelace'),
  });
  await expect.poll(() => field.inputValue()).toBe(`${url}/events/${event.slug}`);
  await field.press('Enter');
  await page.getByRole('link', { name: /^Evening of compilers/ }).waitFor();

  await page.goto(`/cards?code=${card.id}`);
  await page.getByRole('button', { name: words.button }).click();
  await page.getByLabel(words.search).fill('Ada');
  await page.getByText(words.noneFound).waitFor();
  await page.getByLabel(words.search).fill('');
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await expect.poll(() => field.inputValue()).toContain(`${url}/c/`);
  expect((await ada.call(readConversation, { params: { id } })).draft).toBe('');
});
