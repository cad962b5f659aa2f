import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks, onDesktop } from '../looks.ts';
import { organizerWords, textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { dateTimeFields } from './date-time-fields.ts';
import { newEvent, newHost } from './host.ts';

/** Clicks and fills, and counts both. */
function counting() {
  const counted = { clicks: 0, fields: 0 };
  return {
    counted,
    async click(target: Locator): Promise<void> {
      counted.clicks += 1;
      await target.click();
    },
    async fill(target: Locator, text: string): Promise<void> {
      counted.fields += 1;
      await target.fill(text);
    },
  };
}

/** Opens a new event from the dashboard, and fills in everything but the tickets. */
async function fillIn(page: Page, words: ReturnType<typeof organizerWords>, hand: ReturnType<typeof counting>) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await hand.fill(field(words.about.title), 'Harbour talks');
  await hand.fill(field(words.about.summary), 'Five people, ten minutes each.');
  await hand.fill(field(words.location.name), 'Harbour Hall');
}

journey('a free event is created and published from the dashboard in a few clicks', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = organizerWords(look);
  const { signedIn } = await newHost(visitor);
  await openAs(page, signedIn, '/dashboard');
  const hand = counting();
  await hand.click(page.locator('#main a[href="/events/manage"]').first());
  await hand.click(page.locator('#main a[href="/events/new"]').first());
  await page.getByLabel(words.about.title, { exact: true }).waitFor();
  await inspect('1-empty');
  await fillIn(page, words, hand);
  const starts = dateTimeFields(page, look, words.time.startsAt);
  await hand.click(starts.date);
  await inspect('2-calendar');
  // The next month has the 15th as well.
  await hand.click(page.getByRole('button', { name: words.dateTime.nextMonth }));
  await hand.click(page.getByRole('dialog').getByRole('button').filter({ hasText: /^15$/ }));
  await page.getByText(words.saving.saved, { exact: true }).waitFor();
  // The preview follows.
  const preview = page.getByRole('region', { name: textsOf('event-preview', look).title });
  await preview.getByText('Harbour talks', { exact: true }).waitFor();
  await inspect('3-ready');
  await hand.click(page.getByRole('button', { name: words.actions.publish }));
  await page.getByText(words.done.published).waitFor();
  expect(hand.counted.clicks).toBeLessThanOrEqual(6);
  expect(hand.counted.fields).toBeLessThanOrEqual(5);
});

journey('an event with two paid ticket types is created on one screen', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = organizerWords(look);
  const tickets = textsOf('ticket-management', look);
  const { signedIn } = await newHost(visitor);
  await openAs(page, signedIn, '/dashboard');
  const hand = counting();
  await hand.click(page.locator('#main a[href="/events/manage"]').first());
  await hand.click(page.locator('#main a[href="/events/new"]').first());
  await fillIn(page, words, hand);
  await hand.fill(dateTimeFields(page, look, words.time.startsAt).date, '2031-05-06');
  await hand.click(page.getByRole('radio', { name: tickets.inline.modes.several, exact: true }));
  const row = (index: number) => page.getByRole('list', { name: tickets.types.title }).getByRole('listitem').nth(index);
  const price = (index: number) => row(index).locator('input[inputmode="decimal"]');
  const publish = page.getByRole('button', { name: words.actions.publish });
  await page.getByText(words.missing.tickets, { exact: true }).waitFor();
  expect(await publish.isDisabled()).toBe(true);
  await hand.fill(price(0), '25');
  await hand.fill(row(1).getByLabel(tickets.types.name, { exact: true }), 'VIP');
  await hand.fill(price(1), look.language === 'es' ? '49,50' : '49.50');
  await page.getByText(words.saving.saved, { exact: true }).waitFor();
  await inspect('1-tickets');
  // Nothing that was typed is lost by a reload.
  await page.reload();
  await expect.poll(() => price(1).inputValue()).toMatch(/^49[.,]50$/);
  await hand.click(publish);
  await page.getByText(words.done.published).waitFor();
  expect(hand.counted.clicks).toBeLessThanOrEqual(12);
  expect(hand.counted.fields).toBeLessThanOrEqual(10);
});

journey('a new event starts from a template, or from an earlier event', onDesktop, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = organizerWords(look);
  const texts = textsOf('event-templates', look);
  const { call, signedIn } = await newHost(visitor);
  await newEvent(call, { title: 'Last year’s fair' });
  await openAs(page, signedIn, '/events/new');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.getByRole('button', { name: texts.templates.dinner.name, exact: true }).click();
  expect(await field(words.about.summary).inputValue()).toBe(texts.templates.dinner.summary);
  await field(words.about.summary).fill('My own words');
  await page.getByRole('button', { name: texts.templates.webinar.name, exact: true }).click();
  expect(await field(words.about.summary).inputValue()).toBe('My own words');
  // A cover is picked for it, in a card that loads when it is about to be seen.
  await page.getByRole('heading', { name: words.cover.heading, exact: true }).first().scrollIntoViewIfNeeded();
  await page.getByRole('radio', { name: words.cover.patterns.waves }).check({ force: true });
  await page.getByRole('radio', { name: words.cover.gradients.forest }).check({ force: true });
  await inspect('1-template');
  await field(words.about.title).fill('A webinar');
  await page.getByText(words.saving.saved, { exact: true }).waitFor();
  await page.goto('/events/new');
  await page.getByRole('button', { name: texts.earlier }).click();
  await page.getByRole('combobox', { name: texts.search }).fill('fair');
  await inspect('2-earlier');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/edit');
  await expect.poll(() => field(words.about.title).inputValue()).toBe('Last year’s fair');
});
