import { agreeToReveal, readContact, requestContact } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { joinRoom, listAliases } from '@foyer/contract/anonymous-networking/rooms.ts';
import { listBusinessCards } from '@foyer/contract/business-cards/business-cards.ts';
import { listReceivedContacts } from '@foyer/contract/business-cards/received-contacts.ts';
import { listConnections } from '@foyer/contract/connections/connections.ts';
import { listRequests, requestConnection } from '@foyer/contract/connections/requests.ts';
import { listEvents } from '@foyer/contract/discovery/search.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { listSuggestions } from '@foyer/contract/suggestions/suggestions.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vocabulary } from '#src/adapters/enrichment/vocabulary.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { makeSamples } from './make-samples.ts';
import { sampleMembers } from './members/sample-members.ts';
import { sampleEvents } from './sample-events.ts';
import { samplePeople } from './sample-people.ts';
import { keepSamplesActive, welcomeNewMembers } from './welcome-new-members.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
const opened: TestApp[] = [];
afterAll(() => Promise.all([foyer, ...opened].map((each) => each.close())));

/** Another database, without anyone. */
async function another(): Promise<TestApp> {
  const other = await openTestApp();
  opened.push(other);
  return other;
}

const everyone = sampleEvents.length + sampleMembers.length;
const list = async () => data(await foyer.browser().call(listEvents, { query: {} })).items;

test('a new database gets three events to come, one of each type, with people who go there', async () => {
  await makeSamples(foyer.deps);
  const events = await list();
  expect(events.map(({ type }) => type)).toEqual(['in-person', 'virtual', 'hybrid']);
  expect(events.map(({ attendees }) => attendees)).toEqual([14, 14, 14]);
  const now = foyer.clock.now().getTime();
  for (const { startsAt, organizer } of events) {
    expect(new Date(startsAt ?? 0).getTime()).toBeGreaterThan(now);
    expect(organizer.name).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u);
  }
  // The hours are local to each event.
  const hours = events.map(({ startsAt, timeZone }) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', weekday: 'short' }).format(new Date(startsAt ?? 0)),
  );
  expect(hours).toEqual(['Thu, 18', 'Tue, 17', 'Wed, 10']);
  // One event sells tickets, so that checkout can be tried at once.
  expect(events.map(({ price }) => price)).toEqual([null, null, { currency: 'MXN', leastMinor: 0, mostMinor: 90_000 }]);
  const kept = await foyer.deps.db.select().from(sessions);
  expect(kept.map(({ revokedReason }) => revokedReason)).toEqual(Array(everyone).fill('signed-out'));
});

test('a second start adds nobody', async () => {
  await makeSamples(foyer.deps);
  expect(await list()).toHaveLength(3);
  expect(await foyer.deps.db.$count(users)).toBe(everyone);
});

test('each sample member is unique, and has only topics that new members can choose', async () => {
  const people = await foyer.deps.db.select().from(profiles);
  expect(new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(everyone);
  const topics = new Set(vocabulary.map(({ en }) => en.interest));
  for (const { profile } of sampleMembers)
    for (const interest of profile.interests ?? []) expect(topics).toContain(interest);
});

test('what an interruption left out is added at the next start', async () => {
  const other = await another();
  await makeSamples(other.deps);
  const [, , gone] = await samplePeople(other.deps.db);
  await other.deps.db.delete(users).where(eq(users.id, gone?.id ?? ''));
  await makeSamples(other.deps);
  expect(await other.deps.db.$count(users)).toBe(everyone);
});

test('a database with anyone else gets none', async () => {
  const other = await another();
  await newMember(other);
  await makeSamples(other.deps);
  expect(await other.deps.db.$count(users)).toBe(1);
});

test('a new member gets twenty suggestions, some requests, a card and a contact, and most of the people they ask accept', async () => {
  const { browser } = await newMember(foyer, { interests: ['Design', 'Software', 'Entrepreneurship'] });
  const { items } = data(await browser.call(listSuggestions, {}));
  expect(items).toHaveLength(20);
  expect(items.every(({ reasons }) => reasons.length > 0)).toBe(true);

  await welcomeNewMembers(foyer.deps);
  await welcomeNewMembers(foyer.deps);
  const received = data(await browser.call(listRequests, { query: {} })).items;
  expect(received).toHaveLength(3);
  expect(received.map(({ message }) => message).sort()).toEqual([
    '',
    expect.stringContaining('Ada'),
    expect.stringContaining('Ada'),
  ]);

  // One of them has their card, so that the newcomer has a card and a contact.
  expect(data(await browser.call(listBusinessCards, {})).items).toMatchObject([{ name: 'My card', state: 'active' }]);
  const contacts = data(await browser.call(listReceivedContacts, { query: {} })).items;
  expect(contacts).toMatchObject([
    { source: 'card', note: expect.stringMatching(/^Example/), content: { displayName: contacts[0]?.name } },
  ]);
  expect(received.map(({ person }) => person.urlSlug)).toContain(contacts[0]?.urlSlug);

  const asked = new Set(received.map(({ person }) => person.urlSlug));
  const others = items.filter(({ person }) => !asked.has(person.urlSlug)).slice(0, 10);
  for (const { person, intents } of others)
    data(
      await browser.call(requestConnection, {
        body: { urlSlug: person.urlSlug, intent: intents[0] ?? 'conversation' },
      }),
    );
  await welcomeNewMembers(foyer.deps);
  const { items: open } = data(await browser.call(listRequests, { query: { box: 'sent' } }));
  const { total } = data(await browser.call(listConnections, { query: {} }));
  expect(open.length + total).toBe(others.length);
  expect(total).toBeGreaterThan(0);
});

test('an attendee who joins the room of an event is shown with nine others, who accept and reveal who they are', async () => {
  const [event] = await list();
  if (!event) throw new Error('no event');
  const { browser } = await newMember(foyer);
  data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  data(await browser.call(changePreferences, { body: { privacy: { anonymousNetworking: { on: true, shows: [] } } } }));
  const room = { params: { kind: 'events', room: event.slug } } as const;
  const { own } = data(await browser.call(joinRoom, { ...room, body: { shows: [] } }));
  expect(own?.state).toBe('shown');
  const { items } = data(await browser.call(listAliases, { ...room, query: {} }));
  expect(items).toHaveLength(9);

  const { id } = data(await browser.call(requestContact, { ...room, body: { aliasId: items[0]?.id ?? '', note: '' } }));
  const contact = { params: { id: id ?? '' } };
  for (const stage of revealStages) {
    await welcomeNewMembers(foyer.deps);
    data(await browser.call(agreeToReveal, { ...contact, body: { stage } }));
  }
  await welcomeNewMembers(foyer.deps);
  const { person } = data(await browser.call(readContact, contact));
  expect((await samplePeople(foyer.deps.db)).map(({ urlSlug }) => urlSlug)).toContain(person?.urlSlug);
});

test('weeks later they are still suggested', async () => {
  foyer.clock.advance({ days: 20 });
  await keepSamplesActive(foyer.deps);
  const { browser } = await newMember(foyer, { interests: ['Design', 'Software', 'Entrepreneurship'] });
  expect(data(await browser.call(listSuggestions, {})).items).toHaveLength(20);
});
