import { exportAttendees, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import * as transferring from '@foyer/contract/orders/transfers.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import type { Answers } from '@foyer/contract/rules/events/question-choices.ts';
import { joinWaitlist, orderOffer, readMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attendeeRules } from '#src/features/attendees/attendee-rules.ts';
import { csvLines } from '#src/features/attendees/import/reading/csv-table.ts';
import { xlsxTable } from '#src/features/attendees/import/reading/xlsx-table.ts';
import { newEvent, newGuest } from '../../../../test/hosting.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../../test/people.ts';
import { newMember } from '../../../../test/profiled.ts';
import { faultsOf, newTicket, offerPlace, pay } from '../../../../test/selling.ts';
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
const plain = { kind: 'text' as const, options: [], required: false, perPlace: false };
const diet = { ...plain, label: 'What do you not eat?' };
const size = { ...plain, kind: 'choice' as const, label: 'Size', options: ['S', 'M'], required: true, perPlace: true };

const ask = async (event: Id, given = [diet, size]): Promise<[EventQuestion, EventQuestion]> => {
  const { questions } = data(await host.browser.call(saveQuestions, { ...params(event), body: { questions: given } }));
  const [first, second = first] = questions;
  if (!first || !second) throw new Error('nothing is asked');
  return [first, second];
};
const order = (who: TestClient, event: Id, ticketId: string, answers: readonly (Answers | undefined)[]) =>
  who.call(ordering.placeOrder, {
    ...params(event),
    body: { places: answers.map((each) => ({ ticketId, ...(each && { answers: { ...each } }) })) },
  });

test('who orders answers everything for themselves, and for the others what is asked for each place', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicket(host.browser, event, { kind: 'free' });
  const [food, shirt] = await ask(event);
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
  // Whoever has a place and orders more is asked for the others alone.
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
  // Once it has begun the organizer counts on what was said.
  foyer.clock.advance({ minutes: 7 * 24 * 60 });
  await signIn(foyer, browser, guest.id);
  expect(refusal(await change({ [shirt.id]: 'S' }))).toEqual([409, 'ORDER_STATE_REFUSED']);
  const name = { places: [{ id: places[1]?.id ?? '', holderName: 'Grace' }] };
  const named = data(await browser.call(ordering.changeOrder, { params: { orderId: id }, body: name }));
  expect(named.places[1]).toMatchObject({ holderName: 'Grace', answers: { [shirt.id]: 'M' } });
});

test('an order that waits takes what is said anew, and keeps what is not said again', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicket(host.browser, event);
  const [food, shirt] = await ask(event);
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

test('who takes a place over is asked, and nothing of the one before stays', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicket(host.browser, event, { kind: 'free' });
  const [food, shirt] = await ask(event);
  const [ada, bob] = [await newGuest(foyer), await newGuest(foyer)];
  const { places } = data(await order(ada.browser, event, ticket.id, [{ [food.id]: 'Fish', [shirt.id]: 'M' }]));
  const token = await offerPlace(foyer, ada.browser, places[0]?.id ?? '');
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

test('a guest’s answers go with them when somebody else is named, and the host sees what is missing', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicket(host.browser, event);
  const [, shirt] = await ask(event);
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
  // Whoever is named for the first time is whom the buyer has answered for.
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

test('an offer of the waiting list becomes an order with answers, or stays an offer', async () => {
  const event = await newEvent(foyer, host.browser, { capacity: { 'in-person': 1, online: null } });
  const ticket = await newTicket(host.browser, event, { kind: 'free' });
  const [inside, guest] = [await newGuest(foyer), await newGuest(foyer)];
  const had = data(await order(inside.browser, event, ticket.id, [undefined]));
  const [, shirt] = await ask(event);
  data(await guest.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  data(await inside.browser.call(ordering.cancelOrder, { params: { orderId: had.id }, body: {} }));
  await foyer.outbox.drain();
  const entryOf = async () => data(await guest.browser.call(readMyWaitlistEntries, params(event))).entries[0];
  const entryId = (await entryOf())?.id ?? '';
  const take = (answers?: Answers) =>
    guest.browser.call(orderOffer, {
      params: { id: event.id, entryId },
      body: { places: [{ ticketId: ticket.id, ...(answers && { answers: { ...answers } }) }] },
    });
  expect(refusal(await take())).toEqual([409, 'ANSWERS_NEEDED']);
  expect((await entryOf())?.state).toBe('offered');
  expect(data(await take({ [shirt.id]: 'M' })).places[0]?.answers).toEqual({ [shirt.id]: 'M' });
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('files have a column for each question, whatever it is called and however many there are', async () => {
  const event = await newEvent(foyer, host.browser);
  const ticket = await newTicket(host.browser, event, { kind: 'free' });
  const [gone] = await ask(event, [{ ...plain, label: 'name' }]);
  const { browser } = await newGuest(foyer);
  data(await order(browser, event, ticket.id, [{ [gone.id]: '=1+2' }]));
  const given = [
    { ...plain, label: 'Twice' },
    { ...plain, label: 'Twice' },
  ];
  const more = Array.from({ length: 16 }, (_, at) => ({ ...plain, label: `Question ${at}` }));
  await ask(event, [...given, ...more]);
  const file = async (format: 'csv' | 'xlsx') => {
    const { url } = data(await host.browser.call(exportAttendees, { ...params(event), body: { format } }));
    return (await foyer.app.inject({ method: 'GET', url })).rawPayload;
  };
  const tables = [[...csvLines(await file('csv'), 500)], await xlsxTable(await file('xlsx'), attendeeRules.importing)];
  for (const [head, row] of tables) {
    const [answers, fixed] = [head?.cells.slice(13), head?.cells.slice(0, 13)];
    expect(fixed?.at(-1)).toBe('arrived_at');
    expect(answers).toEqual([
      ...['answer: Twice', 'answer: Twice (2)'],
      ...more.map(({ label }) => `answer: ${label}`),
      'answer: name',
    ]);
    // What is asked no more comes last, and no spreadsheet computes it.
    expect(row?.cells.at(31)).toMatch(/^'?=1\+2$/);
    expect(head?.cells.indexOf('name')).toBe(1);
  }
});
