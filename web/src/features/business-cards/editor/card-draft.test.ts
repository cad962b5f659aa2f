import { expect, test } from 'vitest';
import { aBusinessCard, cardFacts as facts } from '../../../../test/a-business-card.ts';
import { draftProblems, previewOf, settingsOf, startDraft } from './card-draft.ts';

const card = aBusinessCard();

const now = new Date('2031-01-01T12:00:00Z');

test('a new card starts with what the profile has, except the phone, and with its event', () => {
  const draft = startDraft(null, facts, { id: card.id, title: 'Evening of compilers' });
  expect(draft).toMatchObject({
    name: 'Evening of compilers',
    eventId: card.id,
    fields: ['headline', 'position', 'email'],
  });
  expect(settingsOf(draft, { ...draft, eventId: '' })).toMatchObject({
    eventId: card.id,
    name: 'Evening of compilers',
  });
});

test('saving sends the end and the event only when they change', () => {
  const start = startDraft(card, facts, null);
  expect(settingsOf(start, start)).toEqual({
    name: 'Work',
    color: 'teal',
    fields: ['email'],
    secondPhone: '',
    secondEmail: '',
    bookingLink: 'https://cal.example.com/ada',
  });
  const ended = settingsOf({ ...start, lastDay: '2031-05-06' }, start);
  // The card can be opened on its whole last day.
  expect(new Date(ended.expiresAt ?? 0)).toEqual(new Date(2031, 4, 7));
  const opened = startDraft({ ...card, expiresAt: ended.expiresAt ?? null }, facts, null);
  expect(opened.lastDay).toBe('2031-05-06');
  expect(settingsOf({ ...opened, lastDay: '' }, opened).expiresAt).toBeNull();
});

test('a link gets its scheme, and what is wrong is said at its field', () => {
  const start = startDraft(card, facts, null);
  const settings = settingsOf({ ...start, name: ' ', bookingLink: 'cal.example.com', secondPhone: '12' }, start);
  expect(settings.bookingLink).toBe('https://cal.example.com');
  expect(Object.keys(draftProblems(settings, now)).toSorted()).toEqual(['name', 'secondPhone']);
});

test('everything that is wrong is said at once, the last day included', () => {
  const start = startDraft(card, facts, null);
  const wrong = { ...start, secondPhone: '12', secondEmail: 'ada@', lastDay: '2030-12-30' };
  expect(draftProblems(settingsOf(wrong, start), now)).toEqual({
    secondPhone: 'phone.invalid_format',
    secondEmail: 'email.invalid_domain',
    lastDay: 'dates.past',
  });
});

test('the preview shows what is checked and typed', () => {
  const start = startDraft(card, facts, null);
  expect(previewOf(facts, { ...start, secondPhone: ' +34 600 123 456 ' })).toMatchObject({
    email: 'ada@example.com',
    phoneNumber: null,
    headline: '',
    secondPhone: '+34 600 123 456',
    bookingLink: 'https://cal.example.com/ada',
  });
});
