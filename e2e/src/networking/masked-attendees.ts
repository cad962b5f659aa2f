import { joinRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import { saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import type { Visitor } from '../journey.ts';
import { openApi } from '../people/api.ts';
import { newMember } from '../people/member.ts';

/** The facts that attendees show under their aliases; they all share them. */
const shows = ['title', 'location'] as const;

type Event = { id: string; slug: string };

/** A member who attends the event. */
export async function newAttendee(visitor: Visitor, event: Event, firstName: string) {
  const member = await newMember(visitor, { firstName, lastName: 'Vermeer' });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(member.signedIn.accessToken);
  await call(saveProfile, { body: { version: 0, location: 'Madrid, Spain', interests: ['Sailing'] } });
  await call(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });
  return { ...member, call };
}

/** A member who attends the event, and has an alias in its room. */
export async function newMaskedAttendee(visitor: Visitor, event: Event, firstName: string) {
  const { call, signedIn } = await newAttendee(visitor, event, firstName);
  await call(changePreferences, { body: { privacy: { anonymousNetworking: { on: true, shows: [...shows] } } } });
  const params = { kind: 'events', room: event.slug } as const;
  const { own } = await call(joinRoom, { params, body: { shows: [...shows] } });
  return { call, signedIn, handle: own?.handle ?? '', alias: own?.id ?? '' };
}
