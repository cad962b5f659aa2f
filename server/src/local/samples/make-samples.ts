import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { createUser } from '#src/features/contact-ownership/create-user.ts';
import { createEvent } from '#src/features/event-editing/create-event.ts';
import { publishEvent } from '#src/features/event-editing/publishing/publish-event.ts';
import { placeOrder } from '#src/features/orders/checkout/place-order.ts';
import { completeProfile } from '#src/features/profiles/complete-profile.ts';
import { readFullProfile } from '#src/features/profiles/my-profile/read-full-profile.ts';
import { saveProfile } from '#src/features/profiles/my-profile/save-profile.ts';
import { register } from '#src/features/registrations/register.ts';
import { requireSession, startSession } from '#src/features/sessions/creation/start-session.ts';
import { signOut } from '#src/features/sessions/sign-out.ts';
import { createTicketType } from '#src/features/tickets/ticket-types/create-ticket-type.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { aliasesPerEvent, joinAnonymously } from './anonymous-samples.ts';
import { sampleMembers } from './members/sample-members.ts';
import { type SampleEvent, sampleEvents } from './sample-events.ts';
import { samplePeople } from './sample-people.ts';
import type { SamplePerson } from './sample-person.ts';
import { sampleOrigin, sampleViewer } from './sample-viewer.ts';

type Announced = {
  host: SignedInUser;
  id: string;
  slug: string;
  audience: AttendanceMode;
  freeTicketId: string | null;
};

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const link = 'https://meet.example.com/foyer-sample';

/** How many members attend each event beside the other hosts. */
const guestsPerEvent = 12;

/**
 * Creates invented members and the events of some in a database without any other person, through the same functions as
 * real ones, so that the first visitor does not see empty pages. After an interruption it creates those that are missing.
 * Nobody can sign in as one of them: they have no sign-in method.
 */
export async function makeSamples(deps: Deps): Promise<void> {
  const known = await samplePeople(deps.db);
  const everyone = await deps.db.$count(users);
  if (everyone > known.length) return;
  const isKnown = new Set(known.map(({ urlSlug }) => urlSlug));
  const made: Announced[] = [];
  for (const sample of sampleEvents) {
    if (isKnown.has(sample.host.urlSlug)) continue;
    const host = await enter(deps, sample.host);
    made.push(await announce(deps, host, sample));
  }
  for (const event of made) for (const guest of made) if (guest !== event) await come(deps, guest.host, event);
  for (const [index, person] of sampleMembers.entries()) {
    if (isKnown.has(person.urlSlug)) continue;
    const member = await enter(deps, person);
    const event = made[index % sampleEvents.length];
    if (event && index < guestsPerEvent * sampleEvents.length) await come(deps, member, event);
    if (event && index < aliasesPerEvent * sampleEvents.length) await joinAnonymously(deps, member, event.slug);
    await signOut(deps, member, { accessToken: null });
  }
  for (const { host } of made) await signOut(deps, host, { accessToken: null });
}

/** A member with a finished profile, whose session ends once the samples are made. */
async function enter(deps: Deps, { firstName, lastName, profile, ...rest }: SamplePerson): Promise<SignedInUser> {
  const person = { name: `${firstName} ${lastName}`, role: 'individual', language: 'en' } as const;
  const viewer = await deps.db.transaction(async (tx) => {
    const userId = await createUser(deps, tx, person);
    const entrance = { userId, method: 'email', remember: false } as const;
    const { session } = requireSession(await startSession(deps, tx, sampleOrigin, entrance));
    return sampleViewer(userId, session.sessionId, deps.clock.now());
  });
  await completeProfile(deps, viewer, { firstName, lastName, ...rest });
  const { version } = await readFullProfile(deps, viewer);
  await saveProfile(deps, viewer, { version, ...profile });
  return viewer;
}

async function announce(deps: Deps, host: SignedInUser, sample: SampleEvent): Promise<Announced> {
  const { type, title, summary, topics, place, timeZone, capacity, hours, sale } = sample;
  const startsAt = nextWeekday(deps.clock.now(), sample);
  const { id, slug } = await createEvent(deps, host, {
    type,
    title,
    summary,
    topics,
    place,
    timeZone,
    capacity,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + hours * hourMs).toISOString(),
    onlineLink: type === 'in-person' ? '' : link,
    language: 'en',
    ...(sale && { currency: sale.currency }),
  });
  let freeTicketId: string | null = null;
  for (const ticket of sale?.tickets ?? []) {
    const made = await createTicketType(deps, host, { id, ...ticket });
    if (made.kind === 'free') freeTicketId = made.id;
  }
  await publishEvent(deps, host, { id });
  return { host, id, slug, audience: type === 'virtual' ? 'online' : 'in-person', freeTicketId };
}

/** Registers with a free ticket type where the event sells tickets. */
async function come(deps: Deps, guest: SignedInUser, { id, audience, freeTicketId }: Announced): Promise<void> {
  if (freeTicketId === null) await register(deps, guest, { id, audience });
  else await placeOrder(deps, guest, { id, places: [{ ticketId: freeTicketId }] });
}

type When = { timeZone: string; weekday: number; daysAhead: number; startsAtHour: number };

/** The first such weekday at least some days away, at a local hour of the time zone. */
function nextWeekday(now: Date, { timeZone, weekday, daysAhead, startsAtHour }: When): Date {
  const today = Date.parse(`${clocksAt(now, timeZone).slice(0, 10)}T00:00:00Z`);
  const earliest = today + daysAhead * dayMs;
  const wait = (weekday - new Date(earliest).getUTCDay() + 7) % 7;
  const onTheClock = new Date(earliest + wait * dayMs + startsAtHour * hourMs);
  return zonedInstant(onTheClock.toISOString().slice(0, 19), timeZone);
}
