import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { onDesktop } from '../looks.ts';
import { organizerWords, textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

journey('an organizer adds ticket types, edits them and creates a promo code', onDesktop, async (visitor) => {
  const { page, look, inspect, openElsewhere } = visitor;
  const words = textsOf('ticket-management', look);
  const { call, signedIn } = await newHost(visitor);
  const event = await newEvent(call, { title: 'Tickets to make' });
  const named = (text: string, values: Record<string, string>) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await openAs(page, signedIn, `/events/${event.id}/manage`);
  await page.getByRole('link', { name: organizerWords(look).workspace.nav.tickets, exact: true }).click();
  await page.getByText(words.types.none).waitFor();
  await inspect('1-none');
  await page.getByRole('button', { name: words.types.add }).click();
  await page.getByRole('button', { name: words.save }).click();
  await page.getByText(words.types.problems.name).waitFor();
  await field(words.types.name).fill('Standard');
  await field(named(words.types.price, { currency: 'EUR' })).fill(look.language === 'es' ? '12,50' : '12.50');
  await field(words.types.capacity).fill('30');
  await inspect('2-form');
  await page.getByRole('button', { name: words.save }).click();
  await page.getByText('Standard', { exact: true }).waitFor();
  // It is a hybrid event without an online ticket type.
  await page.getByText(words.types.without.online).waitFor();
  await page.getByRole('button', { name: words.types.add }).click();
  await field(words.types.name).fill('Friends');
  await field(words.types.kind).selectOption('free');
  await page.getByLabel(words.types.hidden, { exact: true }).check({ force: true });
  await page.getByRole('button', { name: words.save }).click();
  // The order is changed with the keyboard, by dragging, and kept.
  const rows = page.locator('main ol').first();
  const handle = (name: string) => page.getByRole('button', { name: named(words.types.move, { name }), exact: true });
  const isSaved = () => page.waitForResponse((sent) => sent.request().method() === 'PUT' && sent.ok());
  let saved = isSaved();
  await handle('Friends').press('ArrowUp');
  await saved;
  await expect.poll(() => rows.textContent()).toMatch(/^Friends.*Standard/s);
  // Dragging loads when the pointer comes near.
  await handle('Friends').hover();
  await rows.locator('[draggable="true"]').first().waitFor();
  saved = isSaved();
  await handle('Friends').dragTo(rows.getByRole('listitem').last(), { targetPosition: { x: 20, y: 40 } });
  await expect.poll(() => rows.textContent()).toMatch(/^Standard.*Friends/s);
  await saved;
  await page.reload();
  await expect.poll(() => rows.textContent()).toMatch(/^Standard.*Friends/s);

  await page.getByRole('button', { name: words.promoCodes.add }).click();
  await field(words.promoCodes.code).fill('inner');
  await field(words.promoCodes.discount).selectOption('show');
  await page.getByRole('checkbox', { name: /Friends/ }).check();
  await inspect('3-code');
  await page.getByRole('button', { name: words.save }).click();
  await page.getByText('INNER', { exact: true }).waitFor();
  await inspect('4-tickets');

  // The link with the promo code unlocks its tickets without typing.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { actionsFor } = textsOf('table', look);
  await page.getByRole('button', { name: named(actionsFor, { name: 'INNER' }) }).click();
  await page.getByRole('menuitem', { name: words.promoCodes.link.copy }).click();
  await page.getByText(words.promoCodes.link.copiedLong).waitFor();
  const guest = await openElsewhere();
  await guest.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await guest.getByRole('button', { name: named(textsOf('ticket-chooser', look).more, { name: 'Friends' }) }).waitFor();
  await inspect('5-by-link', guest);
});
