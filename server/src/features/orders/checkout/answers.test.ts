import { exportAttendees, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import * as transferring from '@foyer/contract/transfers.ts';
import { joinWaitlist, orderOffer, readMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attendeeRules } from '#src/config/attendees.ts';
import { readCsv } from '#src/features/attendees/import/reading/read-csv.ts';
import { readXlsx } from '#src/features/attendees/import/reading/read-xlsx.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { faultsOf, newTicketType, pay, startTransfer } from '../../../../test/orders.ts';
import { data, refusal, wrongFields } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = await newMember(foyer);
});
afterAll(() => foyer.close());

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const question = { kind: 'text' as const, options: [], required: false, perPlace: false };
const diet = { ...question, label: 'What do you not eat?' };
const size = {
  ...question,
  kind: 'choice' as const,
  label: 'Size',
  options: ['S', 'M'],
  required: true,
  perPlace: true,
};

const saveTwoQuestions = async (event: Id, drafts = [diet, size]): Promise<[EventQuestion, EventQuestion]> => {
  const { questions } = data(await host.browser.call(saveQuestions, { ...params(event), body: { questions: drafts } }));
  const [first, second = first] = questions;
  if (!first || !second) throw new Error('no questions were saved');
  return [first, second];
};
const order = (who: TestClient, event: Id, ticketId: string, answers: readonly (Answers | undefined)[]) =>
  who.call(ordering.placeOrder, {
    ...params(event),
    body: { places: answers.map((each) => ({ ticketId, ...(each && { answers: { ...each } }) })) },
  });

test('buyers answer all questions for themselves, and only those asked per ticket for their guests', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicketType(host.browser, event, { kind: 'free' });
  const [food, shirt] = await saveTwoQuestions(event);
  const guest = await newGuest(foyer);
  const { browser } = guest;
  const mine = { [food.id]: 'Fish', [shirt.id]: 'M' };
  expect(refusal(await order(browser, event, ticket.id, [undefined]))).toEqual([409, 'ANSWERS_NEEDED']);
  expect(refusal(await order(browser, event, ticket.id, [mine, undefined]))).toEqual([409, 'ANSWERS_NEEDED']);
  expect(wrongFields(await order(browser, event, ticket.id, [mine, { [shirt.id]: 'XL' }, {}]))).toEqual([
    `places.1.answers.${shirt.id} answer.invalid`,
  ]);
  const { id, places } = data(await order(browser, event, ticket.id, [mine, { [shirt.id]: 'S', [food.id]: 'Nuts' }]));
  expect(places.map(({ answers }) => answers)).toEqual([mine, { [shirt.id]: 'S' }]);
  // A buyer who is registered already answers for the other tickets only.
  data(await order(browser, event, ticket.id, [{ [shirt.id]: 'M' }]));

  const { items } = data(await host.browser.call(listAttendees, { ...params(event), query: {} }));
  expect(items.map(({ answers }) => answers.map(({ answer }) => answer)).toSorted()).toEqual([
    ['Fish', 'M'],
    ['M'],
    ['S'],
  ]);
  const change = (answers: Answers) =>
    browser.call(ordering.changeOrder, {
      params: { orderId: id },
      body: { places: [{ id: places[1]?.id ?? '', answers: { ...answers } }] },
    });
  expect(wrongFields(await change({ [shirt.id]: '' }))).toEqual([`places.0.answers.${shirt.id} answer.required`]);
  expect(data(await change({ [shirt.id]: 'M', [food.id]: 'No' })).places[1]?.answers).toEqual({ [shirt.id]: 'M' });
  // Answers cannot be changed once the event has started.
  foyer.clock.advance({ minutes: 7 * 24 * 60 });
  await signIn(foyer, browser, guest.id);
  expect(refusal(await change({ [shirt.id]: 'S' }))).toEqual([409, 'ORDER_STATE_REFUSED']);
  const name = { places: [{ id: places[1]?.id ?? '', holderName: 'Grace' }] };
  const named = data(await browser.call(ordering.changeOrder, { params: { orderId: id }, body: name }));
  expect(named.places[1]).toMatchObject({ holderName: 'Grace', answers: { [shirt.id]: 'M' } });
});

test('repeating a held order updates the answers it contains and keeps the others', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicketType(host.browser, event);
  const [food, shirt] = await saveTwoQuestions(event);
  const { browser } = await newGuest(foyer);
  const first = data(await order(browser, event, ticket.id, [{ [shirt.id]: 'S' }, { [shirt.id]: 'S' }]));
  const name = { places: [{ id: first.places[1]?.id ?? '', holderName: 'Grace' }] };
  data(await browser.call(ordering.changeOrder, { params: { orderId: first.id }, body: name }));
  const answers = [{ [food.id]: 'Fish', [shirt.id]: 'M' }, undefined];
  const again = data(await order(browser, event, ticket.id, answers));
  expect([again.id, again.places.map((place) => [place.holderName, place.answers])]).toEqual([
    first.id,
    [
      [expect.any(String), { [food.id]: 'Fish', [shirt.id]: 'M' }],
      ['Grace', { [shirt.id]: 'S' }],
    ],
  ]);
  expect(refusal(await order(browser, event, ticket.id, [{}, {}]))).toEqual([400, 'VALIDATION_FAILED']);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('a new holder answers the questions, and the previous answers are deleted', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicketType(host.browser, event, { kind: 'free' });
  const [food, shirt] = await saveTwoQuestions(event);
  const [ada, bob] = [await newGuest(foyer), await newGuest(foyer)];
  const { places } = data(await order(ada.browser, event, ticket.id, [{ [food.id]: 'Fish', [shirt.id]: 'M' }]));
  const token = await startTransfer(foyer, ada.browser, places[0]?.id ?? '');
  const shown = data(await foyer.browser().call(transferring.readTransfer, { body: { token } }));
  expect(shown.questions.map(({ label }) => label)).toEqual([diet.label, size.label]);
  const accept = (answers?: Answers) =>
    bob.browser.call(transferring.acceptTransfer, { body: { token, ...(answers && { answers: { ...answers } }) } });
  expect(refusal(await accept())).toEqual([409, 'ANSWERS_NEEDED']);
  expect(wrongFields(await accept({}))).toEqual([`answers.${shirt.id} answer.required`]);
  data(await accept({ [shirt.id]: 'S' }));
  const { items } = data(await host.browser.call(listAttendees, { ...params(event), query: {} }));
  expect(items.map(({ answers }) => answers.map(({ answer }) => answer))).toEqual([['S']]);
});

test('naming another guest deletes the answers, and the host sees which are missing', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicketType(host.browser, event);
  const [, shirt] = await saveTwoQuestions(event);
  const { browser } = await newGuest(foyer);
  const { id: orderId, places } = data(
    await order(browser, event, ticket.id, [{ [shirt.id]: 'S' }, { [shirt.id]: 'M' }]),
  );
  const id = places.find(({ mine }) => !mine)?.id ?? '';
  const change = async (what: { holderName?: string; holderEmail?: string; answers?: Record<string, string> }) => {
    const changed = await browser.call(ordering.changeOrder, {
      params: { orderId },
      body: { places: [{ id, ...what }] },
    });
    return data(changed).places.find((place) => place.id === id)?.answers;
  };
  const unanswered = async () => {
    const { items } = data(await host.browser.call(listAttendees, { ...params(event), query: {} }));
    return items.map((each) => each.unanswered);
  };
  // The first name given belongs to the guest the buyer answered for.
  expect(await change({ holderName: 'Inés' })).toEqual({ [shirt.id]: 'M' });
  expect(await unanswered()).toEqual([[], []]);
  expect(await change({ holderName: 'Eva' })).toEqual({});
  expect((await unanswered()).toSorted()).toEqual([[], [size.label]]);
  expect(await change({ holderEmail: 'eva@example.com', answers: { [shirt.id]: 'S' } })).toEqual({ [shirt.id]: 'S' });
  await pay(foyer, orderId, 5_000);
  expect(await change({ holderName: 'Eva Sol' })).toEqual({ [shirt.id]: 'S' });
  expect(await change({ holderEmail: 'sol@example.com', answers: { [shirt.id]: 'M' } })).toEqual({ [shirt.id]: 'M' });
  expect(await change({ holderEmail: 'mar@example.com' })).toEqual({});
  expect((await unanswered()).toSorted()).toEqual([[], [size.label]]);
});

test('a waitlist offer becomes an order only with the required answers', async () => {
  const event = await newEvent(foyer, host.browser, { capacity: { 'in-person': 1, online: null } });
  const ticket = await newTicketType(host.browser, event, { kind: 'free' });
  const [inside, guest] = [await newGuest(foyer), await newGuest(foyer)];
  const held = data(await order(inside.browser, event, ticket.id, [undefined]));
  const [, shirt] = await saveTwoQuestions(event);
  data(await guest.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  data(await inside.browser.call(ordering.cancelOrder, { params: { orderId: held.id }, body: {} }));
  await foyer.outbox.drain();
  const entryOf = async () => data(await guest.browser.call(readMyWaitlistEntries, params(event))).entries[0];
  const entryId = (await entryOf())?.id ?? '';
  const acceptOffer = (answers?: Answers) =>
    guest.browser.call(orderOffer, {
      params: { id: event.id, entryId },
      body: { places: [{ ticketId: ticket.id, ...(answers && { answers: { ...answers } }) }] },
    });
  expect(refusal(await acceptOffer())).toEqual([409, 'ANSWERS_NEEDED']);
  expect((await entryOf())?.state).toBe('offered');
  expect(data(await acceptOffer({ [shirt.id]: 'M' })).places[0]?.answers).toEqual({ [shirt.id]: 'M' });
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('exports have a column for each question, whatever its name and however many there are', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicketType(host.browser, event, { kind: 'free' });
  const [removed] = await saveTwoQuestions(event, [{ ...question, label: 'name' }]);
  const { browser } = await newGuest(foyer);
  data(await order(browser, event, ticket.id, [{ [removed.id]: '=1+2' }]));
  const questions = [
    { ...question, label: 'Twice' },
    { ...question, label: 'Twice' },
  ];
  const more = Array.from({ length: 16 }, (_, at) => ({ ...question, label: `Question ${at}` }));
  await saveTwoQuestions(event, [...questions, ...more]);
  const file = async (format: 'csv' | 'xlsx') => {
    const { url } = data(await host.browser.call(exportAttendees, { ...params(event), body: { format } }));
    return (await foyer.app.inject({ method: 'GET', url })).rawPayload;
  };
  const tables = [[...readCsv(await file('csv'), 500)], await readXlsx(await file('xlsx'), attendeeRules.importing)];
  for (const [head, row] of tables) {
    const [answers, fixed] = [head?.cells.slice(15), head?.cells.slice(0, 15)];
    expect(fixed?.at(-1)).toBe('source');
    expect(answers).toEqual([
      'answer: Twice',
      'answer: Twice (2)',
      ...more.map(({ label }) => `answer: ${label}`),
      'answer: name',
    ]);
    // A removed question comes last, and its answer is not a formula.
    expect(row?.cells.at(33)).toMatch(/^'?=1\+2$/);
    expect(head?.cells.indexOf('name')).toBe(1);
  }
});
