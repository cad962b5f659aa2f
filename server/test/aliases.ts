import { randomUUID } from 'node:crypto';
import { joinRoom, listAliases } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { AnonymousFact } from '@foyer/contract/rules/preference-choices.ts';
import type { Industry } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { aliasContacts, aliases, anonymousRooms } from '../src/db/schema/anonymous-networking.ts';
import { profileDetails } from '../src/db/schema/profile-details.ts';
import { profiles } from '../src/db/schema/profiles.ts';
import { ownerKey, sealAlias } from '../src/features/anonymous-networking/keys.ts';
import { pairKey } from '../src/features/connections/pair.ts';
import { newEvent, newGuest } from './events.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';
import { signIn } from './sessions.ts';
import type { TestClient } from './test-client.ts';

export type Attendee = { id: string; browser: TestClient; urlSlug: string; name: string };
/** An attendee with an alias. */
export type Masked = Attendee & { alias: string; handle: string };
type AttendeeProfile = { title?: string; location?: string; company?: string; interests?: string[] };

let attendees = 0;

/** A member with a profile and anonymous networking on, registered for the event. */
export async function newAttendee(
  foyer: TestApp,
  event: Pick<Event, 'id'>,
  given: AttendeeProfile = {},
): Promise<Attendee> {
  attendees += 1;
  const [urlSlug, lastName] = [`attendee-${attendees}`, `Quillon${attendees}`];
  const { id, browser } = await newGuest(foyer);
  const at = foyer.clock.now();
  const { title = 'Product designer', company = 'Engines', location = 'Madrid, Spain', interests = [] } = given;
  await foyer.deps.db
    .insert(profiles)
    .values({ userId: id, firstName: 'Isolde', lastName, urlSlug, title, company, completedAt: at, updatedAt: at });
  await foyer.deps.db.insert(profileDetails).values({ userId: id, location, interests, updatedAt: at });
  data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  data(await browser.call(changePreferences, { body: { privacy: { anonymousNetworking: { on: true, shows: [] } } } }));
  return { id, browser, urlSlug, name: `Isolde ${lastName}` };
}

export const roomOf = ({ slug }: Pick<Event, 'slug'>) => ({ kind: 'events', room: slug }) as const;

export async function join(
  event: Pick<Event, 'slug'>,
  attendee: Attendee,
  shows: AnonymousFact[] = ['title', 'location'],
): Promise<Masked> {
  const { own } = data(await attendee.browser.call(joinRoom, { params: roomOf(event), body: { shows } }));
  if (!own) throw new Error('joined without an alias');
  return { ...attendee, alias: own.id, handle: own.handle };
}

/** An event whose room shows aliases, because these have joined. */
export async function openRoom(
  foyer: TestApp,
  host: Pick<Attendee, 'id' | 'browser'>,
  many = 10,
  given: (n: number) => AttendeeProfile = () => ({}),
) {
  await signIn(foyer, host.browser, host.id);
  const event = await newEvent(foyer, host.browser);
  const masked: Masked[] = [];
  for (let n = 0; n < many; n += 1) masked.push(await join(event, await newAttendee(foyer, event, given(n))));
  const of = (n: number): Masked => {
    const found = masked[n];
    if (!found) throw new Error(`only ${many} have joined`);
    return found;
  };
  return { event, params: roomOf(event), masked, of };
}

/** What this attendee sees of the room, by alias. */
export async function seenBy(event: Pick<Event, 'slug'>, { browser }: Attendee) {
  const { items, isShown } = data(await browser.call(listAliases, { params: roomOf(event), query: { limit: 100 } }));
  return { isShown, items, byId: new Map(items.map((item) => [item.id, item])) };
}

/** Lets time pass, and renews the sessions of these people, which it ended. */
export async function pass(
  foyer: TestApp,
  seconds: number,
  ...people: readonly Pick<Attendee, 'id' | 'browser'>[]
): Promise<void> {
  foyer.clock.advance({ seconds });
  for (const { id, browser } of people) await signIn(foyer, browser, id);
}

/** A request from one alias to another, in a room of a topic, whether or not enough have joined it. */
export async function newAliasRequest(
  { deps }: TestApp,
  from: string,
  to: string,
  { state = 'requested', topic = 'software' }: { state?: 'requested' | 'open'; topic?: Industry } = {},
): Promise<{ id: string }> {
  const facts = { role: null, region: null, seniority: null, industry: null, city: null, topic: null };
  const [roomId, id, one, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await deps.db.insert(anonymousRooms).values({ id: roomId, topic });
  const alias = (aliasId: string, userId: string) => ({
    id: aliasId,
    roomId,
    ownerKey: ownerKey(deps, roomId, userId),
    sealed: sealAlias(deps, { userId, facts }),
    handle: `Velodir ${aliasId}`,
    shown: {},
  });
  await deps.db.insert(aliases).values([alias(one, from), alias(other, to)]);
  const sentAt = deps.clock.now();
  const expiresAt = new Date(sentAt.getTime() + 7 * 24 * 60 * 60 * 1000);
  const contact = { id, ...pairKey(one, other), state, requestedBy: one, sentAt, expiresAt } as const;
  await deps.db.insert(aliasContacts).values(contact);
  return { id };
}
