import { listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { duplicateEvent } from '@foyer/contract/event-editing/editing.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import {
  changeMyAnswers,
  listQuestions,
  readMyAnswers,
  saveQuestions,
} from '@foyer/contract/registrations/questions.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { acceptOffer, joinWaitlist, readMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { expect, test } from 'vitest';
import { newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { data, refusal, wrongFields } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const hosted = await openHostedApp();
const { foyer } = hosted;
let { host } = hosted;

type Id = { id: string };
type QuestionInput = InputOf<typeof saveQuestions>['body']['questions'][number];
const params = ({ id }: Id) => ({ params: { id } });
const plain = { kind: 'text' as const, options: [], required: false, perPlace: false };
const diet: QuestionInput = { ...plain, label: 'What do you not eat?' };
const size: QuestionInput = {
  ...plain,
  kind: 'choice',
  label: 'Size',
  options: ['S', 'M', 'L'],
  required: true,
  perPlace: true,
};
const days: QuestionInput = { ...plain, kind: 'several', label: 'Days', options: ['Friday', 'Saturday'] };
const photos: QuestionInput = { ...plain, kind: 'consent', label: 'You may take pictures of me.', required: true };

const ask = async (event: Id, questions: QuestionInput[]): Promise<EventQuestion[]> =>
  data(await host.call(saveQuestions, { ...params(event), body: { questions } })).questions;
const register = (browser: TestClient, event: Id, answers?: Answers) =>
  browser.call(registerForEvent, { ...params(event), body: answers ? { answers: { ...answers } } : {} });
const attendees = async (event: Id) => data(await host.call(listAttendees, { ...params(event), query: {} })).items;

test('attendees answer the questions when they register, and the organizer sees the answers', async () => {
  const event = await newEvent(foyer, host);
  const [food, shirt, when, consent] = await ask(event, [diet, size, days, photos]);
  if (!food || !shirt || !when || !consent) throw new Error('a question was lost');
  const { browser } = await newGuest(foyer);
  expect(data(await browser.call(listQuestions, params(event))).questions).toEqual([food, shirt, when, consent]);
  expect(refusal(await register(browser, event))[1]).toBe('ANSWERS_NEEDED');
  expect(wrongFields(await register(browser, event, { [shirt.id]: 'XXL', [food.id]: 'Fish' }))).toEqual([
    `answers.${shirt.id} answer.invalid`,
    `answers.${consent.id} answer.required`,
  ]);
  // Nobody has been registered.
  expect(await attendees(event)).toEqual([]);
  const given = { [food.id]: ' Fish ', [shirt.id]: 'M', [when.id]: ['Saturday', 'Friday'], [consent.id]: true };
  const registration = data(await register(browser, event, { ...given, [foyer.deps.random.uuid()]: 'unasked' }));
  expect(data(await register(browser, event))).toEqual(registration);
  expect((await attendees(event))[0]?.answers.map(({ question, answer }) => [question, answer])).toEqual([
    [diet.label, 'Fish'],
    [size.label, 'M'],
    [days.label, 'Friday, Saturday'],
    [photos.label, photos.label],
  ]);
});

test('attendees can change their own answers, and only theirs, until the event starts', async () => {
  const event = await newEvent(foyer, host);
  const [shirt] = await ask(event, [size]);
  const id = shirt?.id ?? '';
  const [guest, other] = [await newGuest(foyer), await newGuest(foyer)];
  data(await register(guest.browser, event, { [id]: 'M' }));
  const change = (browser: TestClient, answers: Answers) =>
    browser.call(changeMyAnswers, { ...params(event), body: { answers: { ...answers } } });
  expect(data(await change(guest.browser, { [id]: 'L' })).answers).toEqual({ [id]: 'L' });
  expect(wrongFields(await change(guest.browser, {}))).toEqual([`answers.${id} answer.required`]);
  expect(refusal(await change(other.browser, { [id]: 'S' }))[1]).toBe('NOT_FOUND');
  expect(refusal(await other.browser.call(readMyAnswers, params(event)))[1]).toBe('NOT_FOUND');
  foyer.clock.advance({ days: 7 });
  await signIn(foyer, guest.browser, guest.id);
  expect(refusal(await change(guest.browser, { [id]: 'S' }))[1]).toBe('REGISTRATION_CLOSED');
  expect(data(await guest.browser.call(readMyAnswers, params(event))).answers).toEqual({ [id]: 'L' });
  host = (await newMember(foyer)).browser;
});

test('archived questions keep their answers, and a consent keeps the text that was agreed to', async () => {
  const event = await newEvent(foyer, host);
  const [food, consent] = await ask(event, [diet, photos]);
  const { browser } = await newGuest(foyer);
  data(await register(browser, event, { [food?.id ?? '']: 'Fish', [consent?.id ?? '']: true }));
  const other = { ...photos, id: consent?.id, label: 'You may publish pictures of me.' };
  const [now] = await ask(event, [other]);
  expect(now).toMatchObject({ label: other.label });
  expect(now?.id).not.toBe(consent?.id);
  const changed = await browser.call(changeMyAnswers, {
    ...params(event),
    body: { answers: { [now?.id ?? '']: true } },
  });
  expect(Object.values(data(changed).answers).sort()).toEqual(['Fish', photos.label, other.label].sort());
  expect((await attendees(event))[0]?.answers).toHaveLength(3);
});

test('each member of a party answers the questions that are asked per spot', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 2, online: null } });
  const [registered, another, guest] = [await newGuest(foyer), await newGuest(foyer), await newGuest(foyer)];
  for (const { browser } of [registered, another]) data(await register(browser, event));
  const [food, shirt] = await ask(event, [diet, size]);
  data(await guest.browser.call(joinWaitlist, { ...params(event), body: { party: 2 } }));
  for (const { browser } of [registered, another]) data(await browser.call(cancelRegistration, params(event)));
  const [entry] = data(await guest.browser.call(readMyWaitlistEntries, params(event))).entries;
  const accept = (others: NonNullable<InputOf<typeof acceptOffer>['body']>['others'], answers: Answers) =>
    guest.browser.call(acceptOffer, {
      params: { id: event.id, entryId: entry?.id ?? '' },
      body: { others, answers: { ...answers } },
    });
  const mine = { [food?.id ?? '']: 'Fish', [shirt?.id ?? '']: 'M' };
  expect(wrongFields(await accept([{ name: 'Grace' }], mine))).toEqual([
    `others.0.answers.${shirt?.id} answer.required`,
  ]);
  data(await accept([{ name: 'Grace', answers: { [shirt?.id ?? '']: 'L' } }], mine));
  const coming = (await attendees(event)).filter(({ state }) => state === 'confirmed');
  expect(coming.map(({ answers }) => answers.map(({ answer }) => answer)).sort()).toEqual([['Fish', 'M'], ['L']]);
});

test('only the organizer edits the questions, and a choice needs at least two options', async () => {
  const event = await newDraft(foyer, host);
  const { browser } = await newGuest(foyer);
  const save = (by: TestClient, questions: QuestionInput[]) =>
    by.call(saveQuestions, { ...params(event), body: { questions } });
  expect(refusal(await save(browser, [diet]))[1]).toBe('NOT_FOUND');
  expect(refusal(await browser.call(listQuestions, params(event)))[1]).toBe('NOT_FOUND');
  expect(wrongFields(await save(host, [diet, { ...size, options: ['M'] }]))).toEqual([
    'questions.1.options question.options',
  ]);
  const [one, two] = await ask(event, [diet, size]);
  const turned = await ask(event, [
    { ...size, id: two?.id },
    { ...diet, id: one?.id, label: 'Diet' },
  ]);
  expect(turned.map(({ id, label }) => [id, label])).toEqual([
    [two?.id, 'Size'],
    [one?.id, 'Diet'],
  ]);
  const copy = data(await host.call(duplicateEvent, params(event)));
  expect(data(await host.call(listQuestions, params(copy))).questions.map(({ label }) => label)).toEqual([
    'Size',
    'Diet',
  ]);
});
