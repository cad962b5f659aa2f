import { createEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { expect } from 'vitest';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { organizerWords, pattern } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { dateTimeFields } from './date-time-fields.ts';
import { newHost } from './host.ts';

/** The day of next year on which Madrid's clocks are put back: the last Sunday of October. */
function longNight(): string {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

journey('an event starts in the second occurrence of a repeated hour', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = organizerWords(look);
  const { call, signedIn } = await newHost(visitor);
  const body = { title: 'The long night', type: 'in-person' as const, timeZone: 'Europe/Madrid' };
  const { id } = await call(createEvent, { body });
  const day = longNight();
  await openAs(page, signedIn, `/events/${id}/edit`);
  await untilAlive(page);
  const starts = dateTimeFields(page, look, words.time.startsAt);
  const which = page.getByLabel(words.time.which.replace('{{field}}', words.time.startsAt));
  await starts.fill(`${day}T04:30`);
  expect(await which.count()).toBe(0);
  await starts.fill(`${day}T02:30`);
  const kept = async () => (await call(readEvent, { params: { id } })).startsAt;
  await expect.poll(kept).toBe(`${day}T00:30:00.000Z`);
  const second = which.getByRole('option', { name: pattern(words.time.second) });
  await which.selectOption((await second.textContent()) ?? '');
  await expect.poll(kept).toBe(`${day}T01:30:00.000Z`);
  await inspect('1-twice');
  await page.reload();
  await expect.poll(() => which.inputValue()).toBe('second');
});
