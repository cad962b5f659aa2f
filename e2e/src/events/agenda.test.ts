import { chooseFromMenu } from '../choose-from-menu.ts';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { eventTexts, textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

journey('a host adds speakers and an agenda, and the event page shows them', bothLooks, async (visitor) => {
  const { page, look, inspect, expect, openElsewhere } = visitor;
  const words = textsOf('agenda', look);
  const named = (text: string, name: string) => text.replace('{{name}}', name);
  const { call, signedIn } = await newHost(visitor);
  const { id, slug } = await newEvent(call, { type: 'in-person', timeZone: 'America/New_York' });
  await openAs(page, signedIn, `/events/${id}/manage/agenda`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name });

  await page.getByText(words.items.none).waitFor();
  await inspect('1-empty');
  for (const [name, headline] of [
    ['Ada Lovelace', 'Analytical Engines'],
    ['Grace Hopper', 'US Navy'],
  ] as const) {
    await button(words.speakers.add).click();
    await field(words.speakers.name).fill(name);
    await field(words.speakers.headline).fill(headline);
    await button(words.save).click();
    await button(named(words.editOne, name)).waitFor();
  }
  // Moved by keyboard.
  await button(named(words.move, 'Grace Hopper')).press('ArrowUp');
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .filter({ hasText: /Ada Lovelace|Grace Hopper/ })
        .allTextContents(),
    )
    .toEqual([expect.stringContaining('Grace'), expect.stringContaining('Ada')]);

  await button(words.items.add).click();
  await button(words.save).click();
  await page.getByText(words.problems.titleMissing).waitFor();
  await field(words.items.title).fill('Compilers for people');
  await page.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
  await inspect('2-item');
  await button(words.save).click();
  await button(named(words.editOne, 'Compilers for people')).waitFor();
  await inspect('3-agenda');

  const guest = await openElsewhere();
  await guest.goto(`/events/${slug}`);
  await untilAlive(guest);
  await guest.getByRole('heading', { name: eventTexts(look).agenda.title, exact: true }).waitFor();
  await guest.getByText('Compilers for people').waitFor();
  await guest.getByRole('heading', { name: eventTexts(look).agenda.speakers, exact: true }).waitFor();
  await inspect('4-event', guest);

  await chooseFromMenu(page, look, { row: 'Ada Lovelace', action: words.remove });
  await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click();
  await button(named(words.editOne, 'Ada Lovelace')).waitFor({ state: 'detached' });
  expect(await page.getByText('Ada Lovelace').count()).toBe(0);
});
